import { withoutWaiting, type Queries } from "#db/client.server.ts";
import type { PlatformServices, ServiceDeps } from "./platform-services.server.ts";
import { createPublishingServices } from "./publishing-services.server.ts";
import { createControls } from "./domain/agents/settings/controls.server.ts";
import type { EnvironmentOf } from "./domain/agents/runner/environment.ts";
import { createEngineStore } from "./domain/agents/runner/engine-store.server.ts";
import { createRoster } from "./domain/agents/settings/roster.server.ts";
import { createRunner } from "./domain/agents/runner/runner.server.ts";
import { createWorkspaces } from "./domain/agents/workspaces.server.ts";
import { createBriefs } from "./domain/brief/briefs.server.ts";
import { createSiteReader } from "./domain/brief/read-site.server.ts";
import { createSiteReadings } from "./domain/brief/readings.server.ts";
import { createRetention } from "./domain/retention/retention.server.ts";
import { articlesPerWeek } from "./domain/ideas/idea.ts";
import { createIntegrationStatus } from "./domain/credentials/status.server.ts";
import { createGoLive } from "./domain/ai/writers/connect/go-live.server.ts";
import { createInstallationSpending } from "./domain/ai/writers/calls/installation-spending.server.ts";
import { createLive } from "./domain/ai/writers/live.server.ts";
import { createSpending } from "./domain/ai/writers/calls/spending.server.ts";
import { createPayForVoice } from "./domain/spending/pay-for-voice.server.ts";
import { voicePrice } from "./domain/blog/env.server.ts";
import { createSimulatedChannels } from "./domain/publishing/simulated-channels/samples.server.ts";
import { createManager, type ManagerDeps } from "./domain/routines/manager.server.ts";
import { audienceAt } from "./domain/simulation/audience-curve.ts";
import { createDemo } from "./domain/simulation/demo.server.ts";
import {
  createDemoEnvironment,
  createSimulatedEnvironment,
} from "./domain/simulation/simulated-environment.server.ts";
import { beginSamplePlan } from "./domain/simulation/sample-plan.server.ts";
import { createTodaysDemo } from "./domain/simulation/todays-demo.server.ts";

export type DomainServices = ReturnType<typeof createDomainServices>;

interface DomainDeps extends ServiceDeps {
  platform: PlatformServices;
  /** Dependencies on the layers above. */
  above: {
    /** Called in the transaction that creates a workspace. */
    onMade(tx: Queries, ownerId: string): Promise<unknown>;
    hasAccess(userId: string): Promise<boolean>;
    timeZoneOf(workspaceId: string): Promise<string>;
    makeReport: ManagerDeps["makeReport"];
    fillPlan: ManagerDeps["fillPlan"];
    /** Whether anyone is viewing the workspace. */
    isWatched(workspaceId: string): boolean;
  };
}

/** The domain: agents, writers, the manager's day, and the demo. */
export function createDomainServices(deps: DomainDeps) {
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
  const { contentWorkflow, realPlacesOf } = publishing;

  const simulated = createSimulatedEnvironment({ speed: settings.SIMULATION_SPEED });
  const demoEnvironment = createDemoEnvironment();
  const environmentOf: EnvironmentOf = (origin, workspace) => {
    if (origin === "real") return live.environment;
    return workspace.demo ? demoEnvironment : simulated;
  };

  const seed = settings.SIMULATION_SEED;
  const samplePlan = { timeZone: "UTC", articlesPerWeek: articlesPerWeek.usual, newId };
  const workspaces = createWorkspaces({
    db,
    clock,
    newId,
    fillPlan: (tx, workspace) => beginSamplePlan(tx, { ...workspace, ...samplePlan }),
    seed,
    // Paused until its owner has access: otherwise its agents could start between two transactions.
    onMade: above.onMade,
  });
  const { goOnWithout } = contentWorkflow;
  const staffing = { db, clock, newId, emit };
  const controls = createControls({ ...staffing, onPaused: goOnWithout });
  const roster = createRoster({ ...staffing, onRemoved: goOnWithout });

  // Thousands of small writes; if a power failure reverts them, the demo is rebuilt.
  const history = withoutWaiting(db);
  const demo = createDemo({
    db: history,
    clock,
    log,
    workspaces,
    createStore: (newId) => createEngineStore({ db, newId }),
    createContentWorkflow: (carried) =>
      publishing.createContentWorkflowOf({ ...carried, db: history }),
    findChannel: createSimulatedChannels({ db: history, clock, audience: audienceAt }).find,
    environmentOf,
    seed,
    emit,
  });
  const store = createEngineStore({ db, newId });
  const runner = createRunner({
    store,
    clock,
    environmentOf,
    pipeline: contentWorkflow.pipeline,
    // The demo runs all day; its visitors have no live channel to count.
    isWatched: (id) => id === todaysDemo.id() || above.isWatched(id),
    emit,
    log,
  });
  const { pauseWhile } = runner;
  const todaysDemo = createTodaysDemo({ demo, clock, workspaces, pauseWhile });
  const callOff = (why: "stopped" | "simulation") => (owner: { workspaceId: string }) => {
    runner.abort(owner);
    live.openCalls.abort(owner, why);
  };
  const goLive = createGoLive({
    db,
    clock,
    newId,
    hasWriter: live.models.hasWriter,
    searches: live.search.isThere,
    placesOf: realPlacesOf,
    onSwitched: contentWorkflow.release,
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
    release: contentWorkflow.release,
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
  const retention = createRetention({ db, clock, newId, log });

  return {
    ...publishing,
    live,
    workspaces,
    controls,
    roster,
    runner,
    manager,
    retention,
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
