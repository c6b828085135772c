import type { Db } from "#db/client.server.ts";
import {
  createManualClock,
  DAY,
  dayOf,
  MINUTE,
  type Clock,
  type ManualClock,
} from "#app/core/time/clock.ts";
import { createIds, type NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import {
  makeDemo,
  removeUnfinishedDemo,
  removeWorkspace,
} from "#app/workspace/workspaces.server.ts";
import type { EnvironmentOf } from "#app/domain/agents/runner/environment.ts";
import type { EngineStore } from "#app/domain/agents/runner/engine-store.server.ts";
import { createRunner } from "#app/domain/agents/runner/runner.server.ts";
import { createWorkspace, type Workspaces } from "#app/domain/agents/workspaces.server.ts";
import type { CreateContentWorkflow } from "#app/domain/workflow/content-workflow.server.ts";
import type { FindChannel } from "#app/domain/publishing/channel-port.ts";
import { demoSlots } from "./demo-day.ts";
import { beginSamplePlan, fillSamplePlan } from "./sample-plan.server.ts";
import { withOutages } from "./outages.ts";

/** Steps closer together than this are run at once, so that building the history is faster. */
const grainMs = 5 * MINUTE;

/** Six agents and a few channels cannot cause more steps than this at one moment. */
const maxStepsAtOnce = 500;

interface DemoDeps {
  db: Db;
  clock: Clock;
  log: Log;
  workspaces: Workspaces;
  /** The engine's store, with ids of another time. */
  createStore(newId: NewId): EngineStore;
  createContentWorkflow: CreateContentWorkflow;
  findChannel: FindChannel;
  environmentOf: EnvironmentOf;
  seed: string;
  /** Days of history; left out: thirty, as in the public demo. */
  historyDays?: number;
  emit(event: WorkspaceEvent): void;
}

/**
 * The public demo: an ordinary workspace, rebuilt every day. Its 30 days of history are created by
 * the real engine, on a separate clock.
 */
export function createDemo({
  db,
  clock,
  log,
  workspaces,
  createStore,
  createContentWorkflow,
  findChannel,
  environmentOf,
  seed,
  historyDays = 30,
  emit,
}: DemoDeps) {
  let building: Promise<void> | null = null;

  async function build(): Promise<void> {
    const until = clock.now();
    const started = performance.now();
    // An unfinished demo of an earlier process.
    await db.write((tx) => removeUnfinishedDemo(tx));
    const past = createManualClock(until - historyDays * DAY);
    const newId = createIds({ clock: past });
    const daySeed = `${seed} ${dayOf(until)}`;
    const plan = { timeZone: "UTC", articlesPerWeek: 6, newId, slotsOf: demoSlots };
    const id = await db.write((tx) =>
      createWorkspace(
        tx,
        { kind: "next_demo", ownerId: null, seed: daySeed },
        {
          clock: past,
          newId,
          fillPlan: (inTx, workspace) => beginSamplePlan(inTx, { ...workspace, ...plan }),
        },
      ),
    );
    await simulate(id, { past, until, newId, plan });
    const former = await workspaces.demo();
    // In one transaction, so that visitors see yesterday's demo or today's, never part of one.
    await db.write(async (tx) => {
      if (former) await removeWorkspace(tx, former.id);
      await makeDemo(tx, id, until);
    });
    emit({ workspaceId: id, type: "overview" });
    log.info({ ms: Math.round(performance.now() - started) }, "demo workspace built");
  }

  /** Runs the days up to now on a separate clock. */
  async function simulate(
    id: string,
    {
      past,
      until,
      newId,
      plan,
    }: {
      past: ManualClock;
      until: number;
      newId: NewId;
      plan: Omit<Parameters<typeof fillSamplePlan>[1], "workspaceId" | "now">;
    },
  ): Promise<void> {
    const emitNothing = () => undefined;
    const store = createStore(newId);
    const contentWorkflow = createContentWorkflow({
      clock: past,
      newId,
      emit: emitNothing,
      workspaceId: id,
      findChannel: withOutages(findChannel, { until, now: () => past.now() }),
    });
    const { pipeline } = contentWorkflow;
    const isWatched = () => false;
    const runner = createRunner({
      store,
      clock: past,
      environmentOf,
      pipeline,
      isWatched,
      emit: emitNothing,
      log,
    });
    let planAt = past.now() + DAY;
    let stepsAtOnce = 0;
    for (;;) {
      const due = earliest([planAt, store.nextDue(id), await contentWorkflow.nextDueAt(id)]);
      const next = Math.ceil(due / grainMs) * grainMs;
      if (next > until) break;
      stepsAtOnce = next > past.now() ? 0 : stepsAtOnce + 1;
      // For example on a full disk: better no demo than an endless loop.
      if (stepsAtOnce > maxStepsAtOnce) throw new Error("the demo's history makes no progress");
      past.set(Math.max(next, past.now()));
      if (next >= planAt) {
        planAt += DAY;
        await db.write((tx) => fillSamplePlan(tx, { ...plan, workspaceId: id, now: past.now() }));
      }
      runner.tick(id);
      await runner.idle();
      await contentWorkflow.run();
    }
  }

  return {
    /** Builds today's demo if there is none. Concurrent calls wait for the same build. */
    async ensureToday(): Promise<void> {
      const present = await workspaces.demo();
      if (present && dayOf(present.createdAt) === dayOf(clock.now())) return;
      building ??= build().finally(() => {
        building = null;
      });
      await building;
    },
  };
}

function earliest(times: readonly (number | null)[]): number {
  return Math.min(...times.filter((time) => time !== null));
}
