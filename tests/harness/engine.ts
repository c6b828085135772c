import { createCovers } from "../../app/studio/pipeline/covers.server";
import { createPictures } from "../../app/studio/pictures/pictures.server";
import { eq } from "drizzle-orm";
import pino from "pino";
import { createManualClock, type Clock, type ManualClock } from "../../app/core/clock";
import { createIds } from "../../app/core/ids";
import { createSeededRandom } from "../../app/core/random";
import { createEarningsDesk } from "../../app/desk/earnings/earnings-desk.server";
import { createEarningsImports } from "../../app/desk/earnings/earnings-imports.server";
import { createEarningsList } from "../../app/desk/earnings/earnings-list.server";
import { createPlanDesk } from "../../app/desk/plan/plan-desk.server";
import { createPutUps } from "../../app/desk/put-up/put-ups.server";
import { createSendings } from "../../app/desk/sendings/sendings.server";
import { createWorkspaceSettings } from "../../app/desk/settings/settings.server";
import { createControls } from "../../app/studio/agents/controls.server";
import type { Edge, EdgeOf } from "../../app/studio/agents/edge";
import { createEngineStore } from "../../app/studio/agents/engine-store.server";
import { switchMode } from "../../app/studio/agents/mode.server";
import { createRoster } from "../../app/studio/agents/roster.server";
import { createRunner } from "../../app/studio/agents/runner.server";
import { createSuspension } from "../../app/studio/agents/suspension.server";
import { createWorkspace } from "../../app/studio/agents/workspaces.server";
import { readFileBytes } from "../../app/studio/earnings/read-file-bytes.server";
import { createCarriers, type CreateCarriers } from "../../app/studio/pipeline/carriers.server";
import type { Destination, FindDestination } from "../../app/studio/publishing/destination-port";
import { createFolding } from "../../app/studio/folding/folding.server";
import { createSampleDestinations } from "../../app/studio/publishing/destinations/samples.server";
import { audienceAt } from "../../app/studio/simulation/audience-curve";
import { createDemoEdge, createSimulatedEdge } from "../../app/studio/simulation/edge.server";
import { beginSamplePlan, fillSamplePlan } from "../../app/studio/simulation/sample-plan.server";
import { origins, type Mode, type Origin } from "../../app/workspace/origin";
import type { WorkspaceEvent } from "../../app/workspace/events";
import { createUndo } from "../../app/workspace/undo.server";
import type { Actor } from "../../app/workspace/viewer";
import { workspaces } from "../../db/schema.server";
import type { SqliteDb } from "../../db/client.server";
import { createTestDatabase } from "./database";

export const startOfTime = Date.UTC(2026, 5, 1, 8);

/** As stored. */
interface TaskRow {
  id: string;
  agent_id: string;
  ordinal: number;
}

/** The engine on a real database with a clock that the test moves. */
export async function createTestEngine({
  seed = "test",
  watched = true,
  edge: changeEdge = (edge: Edge) => edge,
  realEdge: makeReal,
  places = (destination) => destination,
  realPlaces = () => [],
  fillPlan: fill = true,
  onStatement,
  repeatableIds = true,
  speed = 1,
  twins = false,
  from,
}: {
  seed?: string;
  watched?: boolean;
  edge?: (edge: Edge) => Edge;
  /** The edge of a workspace that is live, made from the simulated one; otherwise there is none. */
  realEdge?: (edge: Edge) => Edge;
  /** Changes each place of the simulation. */
  places?: (destination: Destination) => Destination;
  /** The places of a workspace that is live, made from those of the simulation; otherwise there are none. */
  realPlaces?: (samples: readonly Destination[], clock: Clock) => readonly Destination[];
  /** A new workspace has a week's plan; without, it has none. */
  fillPlan?: boolean;
  onStatement?: (sql: string) => void;
  /** Ids from the seed; the product's own are random and cheaper. */
  repeatableIds?: boolean;
  /** How many times faster than usual the simulation runs. */
  speed?: number;
  /** Whether each row has one that is somebody else's; a history of days takes twice as long with them. */
  twins?: boolean;
  /** What another engine has left at a time: a folder that this one takes over. */
  from?: { folder: string; at: number };
} = {}) {
  const { db, dataDir, remove } = createTestDatabase({
    twins,
    ...(onStatement && { onStatement }),
    ...(from && { from: from.folder }),
  });
  const clock: ManualClock = createManualClock(from?.at ?? startOfTime);
  const newId = createIds(
    repeatableIds ? { clock, random: createSeededRandom(`${seed} ids`) } : { clock },
  );
  const edge = changeEdge(createSimulatedEdge({ speed }));
  const demoEdge = createDemoEdge();
  const real = makeReal?.({ ...edge, origin: "real" });
  const edgeOf: EdgeOf = (origin, workspace) => {
    if (origin === "simulated") return workspace.demo ? demoEdge : edge;
    if (!real) throw new Error("this test has no real edge");
    return real;
  };
  const events: { at: number; event: WorkspaceEvent }[] = [];
  const emit = (event: WorkspaceEvent) => void events.push({ at: clock.now(), event });
  const logged: { msg: string; taskId?: string }[] = [];
  // What the engine complains of, for tests to look at.
  const log = pino(
    { level: "error" },
    { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) },
  );
  const samples = createSampleDestinations({ db, clock, audience: audienceAt });
  const destinationsOf = async (id: string, origin: Origin) => {
    const all = (await samples.of(id)).map(places);
    return origin === "simulated" ? all : realPlaces(all, clock);
  };
  const findDestination: FindDestination = async ({ workspaceId: id, name }) => {
    const both = await Promise.all(origins.map((origin) => destinationsOf(id, origin)));
    return both.flat().find((each) => each.name === name) ?? null;
  };
  const createCarriersOf: CreateCarriers = (carried) =>
    createCarriers({
      db,
      log,
      destinationsOf,
      findDestination,
      ...carried,
    });
  const carriers = createCarriersOf({ clock, newId, emit });
  const fillPlan: Parameters<typeof createWorkspace>[2]["fillPlan"] = (tx, workspace) =>
    fill
      ? beginSamplePlan(tx, { ...workspace, timeZone: "UTC", articlesAWeek: 7, newId })
      : Promise.resolve();
  const store = createEngineStore({ db, newId });
  const makeRunner = () =>
    createRunner({
      store,
      clock,
      edgeOf,
      pipeline: carriers.pipeline,
      isWatched: () => watched,
      emit,
      log,
    });
  const runner = makeRunner();
  /** A process of its own on this database, which may end at any of its writes. */
  const openProcess = (on: SqliteDb, itsEdgeOf: EdgeOf = edgeOf) => {
    const own = createCarriersOf({ clock, newId, emit, db: on });
    const { pipeline } = own;
    const isWatched = () => watched;
    const itsStore = createEngineStore({ db: on, newId });
    return {
      carriers: own,
      runner: createRunner({
        store: itsStore,
        clock,
        edgeOf: itsEdgeOf,
        pipeline,
        isWatched,
        emit,
        log,
      }),
    };
  };
  const { goOnWithout } = carriers;
  const staffing = { db, clock, newId, emit };
  const controls = createControls({ ...staffing, onPaused: goOnWithout });
  const roster = createRoster({ ...staffing, onRemoved: goOnWithout });
  const settings = createWorkspaceSettings({ db, clock, newId, emit });
  const planDesk = createPlanDesk({
    ...staffing,
    plan: carriers.plan,
    fillRest: (tx, plan) => fillSamplePlan(tx, { ...plan, newId }),
  });
  const putUps = createPutUps({ ...staffing, byHand: carriers.byHand });
  const sendings = createSendings({
    ...staffing,
    placements: carriers.placements,
    lookAtDraft: carriers.lookAtDraft,
    sendAgain: carriers.sendAgain,
    findDestination,
  });
  const pictures = createPictures({ db, clock, newId, emit });
  const covers = createCovers({ db, clock, newId, emit });
  const timeZoneOf = async (id: string) => (await settings.of(id)).timeZone;
  const earnings = createEarningsDesk({ ...staffing, timeZoneOf });
  const imports = createEarningsImports({
    ...staffing,
    timeZoneOf,
    readFile: (_workspaceId, job) => readFileBytes(job),
  });
  const undo = createUndo({
    db,
    clock,
    newId,
    emit,
    reverts: {
      agents_switched: controls.revert,
      agent_settings: controls.revert,
      agent_removed: roster.revert,
      time_zone: settings.revert,
      quiet_notices: settings.revert,
      daily_mail: settings.revert,
      cadence: settings.revert,
      place_hours: () => Promise.resolve(0),
      webhook_endpoint_removed: () => Promise.resolve(0),
      idea_placed: planDesk.revert,
      week_filled: planDesk.revert,
      idea_added: planDesk.revert,
      idea_changed: planDesk.revert,
      text_archived: carriers.archive.revert,
      text_withdrawn: carriers.withdrawals.revert,
      text_decided: carriers.reviews.revert,
      text_cover: covers.revert,
      picture_removed: pictures.revert,
      failure_put_away: sendings.revert,
      question_answered: sendings.askAgain,
      failure_sent_again: sendings.revertSendAgain,
      ...earnings.reverts,
      ...imports.reverts,
      link_given: putUps.revert,
    },
  });
  const newWorkspace = () =>
    db.write((tx) =>
      createWorkspace(tx, { kind: "user", ownerId: null, seed }, { clock, newId, fillPlan }),
    );
  const workspaceId = from
    ? String(db.reader.prepare("SELECT id FROM workspaces").pluck().get())
    : await newWorkspace();

  /** When something is due next, in any workspace; null: nothing is. */
  async function nextDue(): Promise<number | null> {
    const all = db.reader
      .prepare<[], string>("SELECT id FROM workspaces WHERE id > ''")
      .pluck()
      .all();
    const ofCarriers = await Promise.all(all.map((id) => carriers.nextDueAt(id)));
    const known = [...all.map(store.nextDue), ...ofCarriers].filter((time) => time !== null);
    return known.length === 0 ? null : Math.min(...known);
  }

  const actorIn = (id: string): Actor => ({ workspaceId: id, user: null });

  return {
    db,
    dataDir,
    clock,
    destinationsOf,
    events,
    logged,
    store,
    planDesk,
    earnings: { ...earnings, ...createEarningsList({ db }), imports },
    runner,
    makeRunner,
    openProcess,
    edgeOf,
    carriers,
    createCarriers: createCarriersOf,
    findDestination: samples.find,
    fillPlan,
    folding: createFolding({ db, clock, newId, log }),
    controls,
    roster,
    settings,
    sendings,
    putUps,
    undo,
    suspension: createSuspension({ clock, onResumed: carriers.release }),
    /** Has the workspace play, or work in the real world. */
    switchMode: (mode: Mode) =>
      db.write(async (tx) => {
        const [workspace] = await tx
          .select()
          .from(workspaces)
          .where(eq(workspaces.id, workspaceId));
        if (workspace)
          await switchMode(tx, workspace, mode, { clock, onSwitched: carriers.release });
      }),
    newWorkspace,
    workspaceId,
    /** Whoever owns the workspace, of whom nothing is known. */
    actor: actorIn(workspaceId),
    actorIn,
    /** Lets so much time pass, second by second; of seconds in which nothing is due, only the last. */
    async run(ms: number, stepMs = 1_000): Promise<void> {
      for (const until = clock.now() + ms; clock.now() < until;) {
        const now = clock.now();
        const next = Math.min((await nextDue()) ?? until, until);
        clock.advance(Math.max(Math.ceil((next - now) / stepMs), 1) * stepMs);
        runner.tick();
        await runner.idle();
        await carriers.run();
      }
    },
    /** A task of a workspace, by the position of its agent. */
    taskAt(workspace: string, position: number): TaskRow {
      const tasks = db.reader
        .prepare<[string], TaskRow>(
          `SELECT t.id, t.agent_id, t.ordinal FROM tasks t JOIN agents a ON a.id = t.agent_id
           WHERE t.workspace_id = ? ORDER BY a.position, t.ordinal`,
        )
        .all(workspace);
      const task = tasks[position];
      if (!task) throw new Error(`no task at ${position}`);
      return task;
    },
    /** Changes rows behind the engine's back. */
    change: (sql: string, ...values: unknown[]) =>
      db.writeSync(() => void db.writer.prepare(sql).run(...values)),
    /** All rows of a query. */
    rows: <Row>(sql: string, ...values: unknown[]) =>
      db.reader.prepare(sql).all(...values) as Row[],
    remove,
  };
}
