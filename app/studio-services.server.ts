import { withoutWaiting, type Queries } from "../db/client.server";
import type { PlatformServices, ServiceDeps } from "./platform-services.server";
import { createPublishingServices } from "./publishing-services.server";
import { createControls } from "./studio/agents/controls.server";
import type { EdgeOf } from "./studio/agents/edge";
import { createEngineStore } from "./studio/agents/engine-store.server";
import { createRoster } from "./studio/agents/roster.server";
import { createRunner } from "./studio/agents/runner.server";
import { createWorkspaces } from "./studio/agents/workspaces.server";
import { createBriefs } from "./studio/brief/briefs.server";
import { createSiteReader } from "./studio/brief/read-site.server";
import { createSiteReadings } from "./studio/brief/readings.server";
import { createFolding } from "./studio/folding/folding.server";
import { articlesAWeek } from "./studio/ideas/idea";
import { createIntegrationStatus } from "./studio/integrations/status.server";
import { createGoLive } from "./studio/live/go-live.server";
import { createInstallationSpending } from "./studio/live/installation-spending.server";
import { createLive } from "./studio/live/live.server";
import { createSpending } from "./studio/live/spending.server";
import { createPayForVoice } from "./studio/spending/pay-for-voice.server";
import { voicePrice } from "./studio/blog/env.server";
import { createSampleDestinations } from "./studio/publishing/destinations/samples.server";
import { createManager, type ManagerDeps } from "./studio/routines/manager.server";
import { audienceAt } from "./studio/simulation/audience-curve";
import { createDemo } from "./studio/simulation/demo.server";
import { createDemoEdge, createSimulatedEdge } from "./studio/simulation/edge.server";
import { beginSamplePlan } from "./studio/simulation/sample-plan.server";
import { createTodaysDemo } from "./studio/simulation/todays-demo.server";

export type StudioServices = ReturnType<typeof createStudioServices>;

interface StudioDeps extends ServiceDeps {
  platform: PlatformServices;
  /** What the studio asks of the rooms above it. */
  above: {
    /** Asked in the transaction that makes a workspace. */
    onMade(tx: Queries, ownerId: string): Promise<unknown>;
    hasAccess(userId: string): Promise<boolean>;
    timeZoneOf(workspaceId: string): Promise<string>;
    makeReport: ManagerDeps["makeReport"];
    fillPlan: ManagerDeps["fillPlan"];
    /** Whether somebody looks at a workspace now. */
    isWatched(workspaceId: string): boolean;
  };
}

/** The work itself: agents, what they are written by, the manager's day, and the demo. */
export function createStudioServices(deps: StudioDeps) {
  const { settings, db, secret, clock, log, platform, above } = deps;
  const { newId, emit, outbound, anywhere, siteThread } = platform;

  const briefs = createBriefs({ db, clock, newId });
  const siteReadings = createSiteReadings({
    db,
    clock,
    briefs,
    site: createSiteReader({ request: outbound.request, parse: siteThread.read }),
  });
  const live = createLive({
    db,
    clock,
    newId,
    settings,
    secret,
    outbound,
    anywhere,
    parse: siteThread.read,
    briefOf: async (workspaceId) => (await briefs.of(workspaceId)).answers,
    timeZoneOf: above.timeZoneOf,
    emit,
  });
  const publishing = createPublishingServices({ ...deps, live });
  const { carriers, realPlacesOf } = publishing;

  const simulated = createSimulatedEdge({ speed: settings.SIMULATION_SPEED });
  const demoEdge = createDemoEdge();
  const edgeOf: EdgeOf = (origin, workspace) => {
    if (origin === "real") return live.edge;
    return workspace.demo ? demoEdge : simulated;
  };

  const seed = settings.SIMULATION_SEED;
  const samplePlan = { timeZone: "UTC", articlesAWeek: articlesAWeek.usual, newId };
  const workspaces = createWorkspaces({
    db,
    clock,
    newId,
    fillPlan: (tx, workspace) => beginSamplePlan(tx, { ...workspace, ...samplePlan }),
    seed,
    // It rests until its owner has access: between two transactions its agents would have a first look.
    onMade: above.onMade,
  });
  const { goOnWithout } = carriers;
  const staffing = { db, clock, newId, emit };
  const controls = createControls({ ...staffing, onPaused: goOnWithout });
  const roster = createRoster({ ...staffing, onRemoved: goOnWithout });

  // Thousands of small writes, and a demo that a power cut has taken back is built again.
  const history = withoutWaiting(db);
  const demo = createDemo({
    db: history,
    clock,
    log,
    workspaces,
    createStore: (newId) => createEngineStore({ db, newId }),
    createCarriers: (carried) => publishing.createCarriersOf({ ...carried, db: history }),
    findDestination: createSampleDestinations({ db: history, clock, audience: audienceAt }).find,
    edgeOf,
    seed,
    emit,
  });
  const store = createEngineStore({ db, newId });
  const runner = createRunner({
    store,
    clock,
    edgeOf,
    pipeline: carriers.pipeline,
    // The demo runs all day; its visitors have no channel to be counted by.
    isWatched: (id) => id === todaysDemo.id() || above.isWatched(id),
    emit,
    log,
  });
  const { pauseWhile } = runner;
  const todaysDemo = createTodaysDemo({ demo, clock, workspaces, pauseWhile });
  const callOff = (why: "stopped" | "simulation") => (whose: { workspaceId: string }) => {
    runner.abort(whose);
    live.openCalls.abort(whose, why);
  };
  const goLive = createGoLive({
    db,
    clock,
    newId,
    hasWriter: live.models.hasWriter,
    searches: live.search.isThere,
    placesOf: realPlacesOf,
    onSwitched: carriers.release,
    fillPlan: above.fillPlan,
    abort: callOff("simulation"),
    emit,
  });
  const spending = createSpending({
    db,
    clock,
    newId,
    settings: live.spendingSettings,
    abort: callOff("stopped"),
    release: carriers.release,
    emit,
  });
  const installationSpending = createInstallationSpending({
    db,
    clock,
    settings: live.spendingSettings,
  });
  const manager = createManager({
    db,
    clock,
    newId,
    makeReport: above.makeReport,
    fillPlan: above.fillPlan,
    hasAccess: above.hasAccess,
    emit,
    log,
  });
  const folding = createFolding({ db, clock, newId, log });

  return {
    ...publishing,
    live,
    workspaces,
    controls,
    roster,
    runner,
    manager,
    folding,
    todaysDemo,
    services: {
      ...publishing.services,
      briefs,
      siteReadings,
      payForVoice: createPayForVoice({
        db,
        ledger: live.ledger,
        openCalls: live.openCalls,
        priceOf: (voice) => voicePrice(voice, settings),
        timeZoneOf: live.timeZoneOf,
      }),
      live: { ...live, ...goLive, spending, installationSpending, now: () => clock.now() },
      integrations: createIntegrationStatus({ db, offersWriter: live.models.operator !== null }),
    },
  };
}
