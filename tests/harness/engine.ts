import { createCovers } from "#app/domain/workflow/edit/covers.server.ts";
import { createPictures } from "#app/domain/pictures/pictures.server.ts";
import { eq } from "drizzle-orm";
import pino from "pino";
import { createManualClock, type Clock, type ManualClock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { createEarningsEditor } from "#app/dashboard/earnings/earnings-editor.server.ts";
import { createEarningsImports } from "#app/dashboard/earnings/earnings-imports.server.ts";
import { createEarningsList } from "#app/dashboard/earnings/earnings-list.server.ts";
import { createPlanEditor } from "#app/dashboard/plan/plan-editor.server.ts";
import { createManualPublishing } from "#app/dashboard/manual-publishing/manual-publishing.server.ts";
import { createPublishingIssues } from "#app/dashboard/publishing-issues/publishing-issues.server.ts";
import { createWorkspaceSettings } from "#app/dashboard/settings/settings.server.ts";
import { createControls } from "#app/domain/agents/settings/controls.server.ts";
import type { Environment, EnvironmentOf } from "#app/domain/agents/runner/environment.ts";
import { createEngineStore } from "#app/domain/agents/runner/engine-store.server.ts";
import { switchMode } from "#app/domain/agents/settings/mode.server.ts";
import { createRoster } from "#app/domain/agents/settings/roster.server.ts";
import { createRunner } from "#app/domain/agents/runner/runner.server.ts";
import { createSuspension } from "#app/domain/agents/settings/suspension.server.ts";
import { createWorkspace } from "#app/domain/agents/workspaces.server.ts";
import { readFileBytes } from "#app/domain/earnings/read-file-bytes.server.ts";
import {
  createContentWorkflow,
  type CreateContentWorkflow,
} from "#app/domain/workflow/content-workflow.server.ts";
import type { Channel, FindChannel } from "#app/domain/publishing/channel-port.ts";
import { createRetention } from "#app/domain/retention/retention.server.ts";
import { createSimulatedChannels } from "#app/domain/publishing/simulated-channels/samples.server.ts";
import { audienceAt } from "#app/domain/simulation/audience-curve.ts";
import {
  createDemoEnvironment,
  createSimulatedEnvironment,
} from "#app/domain/simulation/simulated-environment.server.ts";
import { beginSamplePlan, fillSamplePlan } from "#app/domain/simulation/sample-plan.server.ts";
import { origins, type Mode, type Origin } from "#app/workspace/origin.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { createUndo } from "#app/workspace/undo.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { workspaces } from "#db/schema.server.ts";
import type { SqliteDb } from "#db/client.server.ts";
import { createTestDatabase } from "./database.ts";

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
  environment: changeEnvironment = (environment: Environment) => environment,
  realEnvironment: makeReal,
  places = (channel) => channel,
  realPlaces = () => [],
  fillPlan: fill = true,
  onStatement,
  repeatableIds = true,
  speed = 1,
  duplicates = false,
  from,
}: {
  seed?: string;
  watched?: boolean;
  environment?: (environment: Environment) => Environment;
  /** The edge of a workspace that is live, made from the simulated one; otherwise there is none. */
  realEnvironment?: (environment: Environment) => Environment;
  /** Changes each place of the simulation. */
  places?: (channel: Channel) => Channel;
  /** The places of a workspace that is live, made from those of the simulation; otherwise there are none. */
  realPlaces?: (samples: readonly Channel[], clock: Clock) => readonly Channel[];
  /** A new workspace has a week's plan; without, it has none. */
  fillPlan?: boolean;
  onStatement?: (sql: string) => void;
  /** Ids from the seed; the product's own are random and cheaper. */
  repeatableIds?: boolean;
  /** How many times faster than usual the simulation runs. */
  speed?: number;
  /** Whether each row has a duplicate of another user; a history of days takes twice as long with them. */
  duplicates?: boolean;
  /** What another engine has left at a time: a folder that this one takes over. */
  from?: { folder: string; at: number };
} = {}) {
  const { db, dataDir, remove } = createTestDatabase({
    duplicates,
    ...(onStatement && { onStatement }),
    ...(from && { from: from.folder }),
  });
  const clock: ManualClock = createManualClock(from?.at ?? startOfTime);
  const newId = createIds(
    repeatableIds ? { clock, random: createSeededRandom(`${seed} ids`) } : { clock },
  );
  const environment = changeEnvironment(createSimulatedEnvironment({ speed }));
  const demoEnvironment = createDemoEnvironment();
  const real = makeReal?.({ ...environment, origin: "real" });
  const environmentOf: EnvironmentOf = (origin, workspace) => {
    if (origin === "simulated") return workspace.demo ? demoEnvironment : environment;
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
  const samples = createSimulatedChannels({ db, clock, audience: audienceAt });
  const channelsOf = async (id: string, origin: Origin) => {
    const all = (await samples.of(id)).map(places);
    return origin === "simulated" ? all : realPlaces(all, clock);
  };
  const findChannel: FindChannel = async ({ workspaceId: id, name }) => {
    const both = await Promise.all(origins.map((origin) => channelsOf(id, origin)));
    return both.flat().find((each) => each.name === name) ?? null;
  };
  const createContentWorkflowOf: CreateContentWorkflow = (carried) =>
    createContentWorkflow({
      db,
      log,
      channelsOf,
      findChannel,
      ...carried,
    });
  const contentWorkflow = createContentWorkflowOf({ clock, newId, emit });
  const fillPlan: Parameters<typeof createWorkspace>[2]["fillPlan"] = (tx, workspace) =>
    fill
      ? beginSamplePlan(tx, { ...workspace, timeZone: "UTC", articlesPerWeek: 7, newId })
      : Promise.resolve();
  const store = createEngineStore({ db, newId });
  const makeRunner = () =>
    createRunner({
      store,
      clock,
      environmentOf,
      pipeline: contentWorkflow.pipeline,
      isWatched: () => watched,
      emit,
      log,
    });
  const runner = makeRunner();
  /** A process of its own on this database, which may end at any of its writes. */
  const openProcess = (on: SqliteDb, itsEnvironmentOf: EnvironmentOf = environmentOf) => {
    const own = createContentWorkflowOf({ clock, newId, emit, db: on });
    const { pipeline } = own;
    const isWatched = () => watched;
    const itsStore = createEngineStore({ db: on, newId });
    return {
      contentWorkflow: own,
      runner: createRunner({
        store: itsStore,
        clock,
        environmentOf: itsEnvironmentOf,
        pipeline,
        isWatched,
        emit,
        log,
      }),
    };
  };
  const { goOnWithout } = contentWorkflow;
  const staffing = { db, clock, newId, emit };
  const controls = createControls({ ...staffing, onPaused: goOnWithout });
  const roster = createRoster({ ...staffing, onRemoved: goOnWithout });
  const settings = createWorkspaceSettings({ db, clock, newId, emit });
  const planEditor = createPlanEditor({
    ...staffing,
    plan: contentWorkflow.plan,
    fillRest: (tx, plan) => fillSamplePlan(tx, { ...plan, newId }),
  });
  const manualPublishing = createManualPublishing({ ...staffing, byHand: contentWorkflow.byHand });
  const publishingIssues = createPublishingIssues({
    ...staffing,
    publications: contentWorkflow.publications,
    checkDraft: contentWorkflow.checkDraft,
    retryPublishing: contentWorkflow.retryPublishing,
    findChannel,
  });
  const pictures = createPictures({ db, clock, newId, emit });
  const covers = createCovers({ db, clock, newId, emit });
  const timeZoneOf = async (id: string) => (await settings.of(id)).timeZone;
  const earnings = createEarningsEditor({ ...staffing, timeZoneOf });
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
      toasts_muted: settings.revert,
      daily_email: settings.revert,
      publishing_schedule: settings.revert,
      channel_limits: () => Promise.resolve(0),
      webhook_endpoint_removed: () => Promise.resolve(0),
      idea_scheduled: planEditor.revert,
      week_filled: planEditor.revert,
      idea_added: planEditor.revert,
      idea_changed: planEditor.revert,
      content_archived: contentWorkflow.archive.revert,
      content_unpublished: contentWorkflow.withdrawals.revert,
      content_reviewed: contentWorkflow.reviews.revert,
      cover_changed: covers.revert,
      picture_removed: pictures.revert,
      publishing_issue_dismissed: publishingIssues.revert,
      publishing_issue_resolved: publishingIssues.askAgain,
      publishing_retried: publishingIssues.revertRetryPublishing,
      ...earnings.reverts,
      ...imports.reverts,
      publication_link_added: manualPublishing.revert,
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
    const ofContentWorkflow = await Promise.all(all.map((id) => contentWorkflow.nextDueAt(id)));
    const known = [...all.map(store.nextDue), ...ofContentWorkflow].filter((time) => time !== null);
    return known.length === 0 ? null : Math.min(...known);
  }

  const actorIn = (id: string): Actor => ({ workspaceId: id, user: null });

  return {
    db,
    dataDir,
    clock,
    channelsOf,
    events,
    logged,
    store,
    planEditor,
    earnings: { ...earnings, ...createEarningsList({ db }), imports },
    runner,
    makeRunner,
    openProcess,
    environmentOf,
    contentWorkflow,
    createContentWorkflow: createContentWorkflowOf,
    findChannel: samples.find,
    fillPlan,
    retention: createRetention({ db, clock, newId, log }),
    controls,
    roster,
    settings,
    publishingIssues,
    manualPublishing,
    undo,
    suspension: createSuspension({ clock, onResumed: contentWorkflow.release }),
    /** Has the workspace play, or work in the real world. */
    switchMode: (mode: Mode) =>
      db.write(async (tx) => {
        const [workspace] = await tx
          .select()
          .from(workspaces)
          .where(eq(workspaces.id, workspaceId));
        if (workspace)
          await switchMode(tx, workspace, mode, { clock, onSwitched: contentWorkflow.release });
      }),
    newWorkspace,
    workspaceId,
    /** The owner of the workspace, without any details. */
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
        await contentWorkflow.run();
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
