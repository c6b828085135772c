import type { Db } from "../../../db/client.server";
import { createManualClock, DAY, dayOf, type Clock } from "../../core/clock";
import { createIds, type NewId } from "../../core/ids";
import type { Log } from "../../core/log.server";
import type { WorkspaceEvent } from "../../workspace/events";
import { makeDemo, removeUnfinishedDemo, removeWorkspace } from "../../workspace/workspaces.server";
import type { Edge } from "../agents/edge";
import type { EngineStore } from "../agents/engine-store.server";
import { createRunner } from "../agents/runner.server";
import { createWorkspace, type Workspaces } from "../agents/workspaces.server";

const historyDays = 30;

interface DemoDeps {
  db: Db;
  clock: Clock;
  log: Log;
  workspaces: Workspaces;
  /** The engine's store, with the ids of another time. */
  createStore(newId: NewId): EngineStore;
  /** The simulated edge without its waiting. */
  instantEdge: Edge;
  seed: string;
  emit(event: WorkspaceEvent): void;
}

/**
 * The public demo: a workspace like any other, built anew every day. Its 30 days of history are
 * made by the very engine that runs it, on a clock of their own.
 */
export function createDemo({
  db,
  clock,
  log,
  workspaces,
  createStore,
  instantEdge,
  seed,
  emit,
}: DemoDeps) {
  let building: Promise<void> | null = null;

  async function build(): Promise<void> {
    const until = clock.now();
    const started = performance.now();
    // What an earlier process left half built.
    await db.write((tx) => removeUnfinishedDemo(tx));
    const past = createManualClock(until - historyDays * DAY);
    const newId = createIds({ clock: past });
    const store = createStore(newId);
    const runner = createRunner({
      store,
      clock: past,
      edgeOf: () => instantEdge,
      isWatched: () => false,
      emit: () => undefined,
      log,
    });
    const daySeed = `${seed} ${dayOf(until)}`;
    const id = await db.write((tx) =>
      createWorkspace(
        tx,
        { kind: "next_demo", ownerId: null, seed: daySeed, soon: false },
        { clock: past, newId, edge: instantEdge },
      ),
    );
    for (;;) {
      const next = store.nextDue(id);
      if (next === null || next > until) break;
      past.set(next);
      runner.tick(id);
      await runner.idle();
      // A full disk, for one: better no demo than a loop that never ends.
      if (store.nextDue(id) === next) throw new Error("the demo's history does not get on");
    }
    const former = await workspaces.demo();
    // Both in one transaction: a visitor sees yesterday's demo or today's, never a part of one.
    await db.write(async (tx) => {
      if (former) await removeWorkspace(tx, former.id);
      await makeDemo(tx, id, until);
    });
    emit({ workspaceId: id, type: "overview" });
    log.info({ ms: Math.round(performance.now() - started) }, "demo workspace built");
  }

  return {
    /** Builds today's demo unless it is there. Asking again while it is being built waits for it. */
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
