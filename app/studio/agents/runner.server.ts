import { DAY, type Clock } from "../../core/clock";
import { isAppError } from "../../core/errors";
import { createGroupCommit } from "../../core/group-commit";
import type { Log } from "../../core/log.server";
import { viewActivity } from "../../workspace/activity";
import type { WorkspaceEvent } from "../../workspace/events";
import { deliver } from "../publishing/outbox.server";
import type { Edge } from "./edge";
import type { EngineStore, EngineWorkspace, Loaded } from "./engine-store.server";
import { reduce } from "./engine/reduce";
import { leaseMs } from "./engine/rules";
import type { Effect, EngineInput, EngineState, NewRecord, Plan } from "./engine/types";
import { kindOf } from "./kinds";
import { problemOf } from "./last-problem.server";
import { viewAgent } from "./view";

/** So many tasks may wait for the outside world at once. */
const maxInFlight = 1_024;

/** The audience is asked about so much time at most. */
const longestMeasure = DAY;

/** So many inputs share one transaction at most. */
const batchLimit = 512;

/** An input with what it answers; "due" answers nothing. */
interface Arrival {
  taskId: string;
  input: EngineInput;
  answers: { attempt: number; step: number } | null;
}

interface Applied {
  loaded: Loaded;
  after: EngineState;
  records: NewRecord[];
  effect: Effect | null;
}

interface RunnerDeps {
  store: EngineStore;
  clock: Clock;
  edgeOf(workspace: EngineWorkspace): Edge;
  /** Whether someone watches: then the simulation takes its next turn soon. */
  isWatched(workspaceId: string): boolean;
  emit(event: WorkspaceEvent): void;
  log: Log;
}

/**
 * Carries the engine: takes what is due, has each transition committed before its effect goes
 * out, and brings the answers back. Transitions of one turn share a transaction.
 */
export function createRunner({ store, clock, edgeOf, isWatched, emit, log }: RunnerDeps) {
  const waiting = new Set<Promise<void>>();
  /** Tasks whose answer this process still waits for: only a dead process loses a lease. */
  const pending = new Set<string>();
  let stopped = false;
  let pauses = 0;
  const arrivals = createGroupCommit<Arrival>(commit, {
    limit: batchLimit,
    onError: (error) => log.error({ err: error }, "engine stopped over a batch"),
  });

  /** One transaction for all; when it fails, one each, so that a bad row is alone with its fault. */
  async function commit(batch: Arrival[]): Promise<void> {
    try {
      await commitTogether(batch);
    } catch (error) {
      const [only, ...others] = batch;
      if (only && others.length === 0) return postpone(only.taskId, error);
      for (const arrival of batch) await commit([arrival]);
    }
  }

  async function commitTogether(batch: Arrival[]): Promise<void> {
    const now = clock.now();
    const applied = await store.transact(() => {
      const results: Applied[] = [];
      for (const arrival of batch) {
        const result = apply(arrival, now);
        if (result) results.push(result);
      }
      return results;
    });
    for (const result of applied) publishEvents(result, now);
    for (const result of applied) {
      if (!result.effect) continue;
      const work = perform(result.effect, result.after, result.loaded.workspace);
      waiting.add(work);
      void work.finally(() => waiting.delete(work));
    }
  }

  /** What cannot be stored is tried again later and keeps nobody else from their turn. */
  async function postpone(taskId: string, error: unknown): Promise<void> {
    log.error({ err: error, taskId }, "task transition failed");
    await store.postpone(taskId, clock.now() + leaseMs);
  }

  function apply({ taskId, input, answers }: Arrival, now: number): Applied | null {
    const loaded = store.load(taskId);
    if (!loaded) return null;
    const { task } = loaded.state;
    // A late answer of a lease that was lost, or of a step that is over.
    if (answers && (answers.attempt !== task.attempt || answers.step !== task.step)) return null;
    const transition = reduce(loaded.state, input, {
      now,
      newId: store.newId,
      plan: (ordinal) => planNext(loaded, ordinal, now),
    });
    if (!transition) return null;
    store.save(loaded.state, transition.state, transition.records, now);
    return {
      loaded,
      after: transition.state,
      records: transition.records,
      effect: transition.effect,
    };
  }

  function planNext({ state, workspace }: Loaded, ordinal: number, now: number): Plan {
    const { type, position, pace } = state.agent;
    const edge = edgeOf(workspace);
    const work = { seed: workspace.seed, type, ordinal };
    const soon = isWatched(workspace.id);
    return {
      ordinal,
      ...edge.planner.next({ ...work, titles: kindOf(type).titles }),
      dueAt: edge.pace.nextDue({ ...work, now, position, pace, soon }),
      origin: edge.origin,
    };
  }

  function publishEvents({ loaded, after, records }: Applied, at: number): void {
    const { agent, task } = after;
    const { workspaceId } = agent;
    // Most workspaces have nobody to tell, and what is told costs as much as what is done.
    if (!isWatched(workspaceId)) return;
    const now = {
      currentTask: task.status === "running" ? task.title : null,
      problem: agent.status === "error" ? problemOf(task) : null,
    };
    emit({ workspaceId, type: "agent", agent: viewAgent(agent, now, task.origin) });
    for (const record of records) {
      if (record.type !== "activity") continue;
      const { kind: type, ...rest } = record;
      const activity = viewActivity({ ...rest, type, origin: task.origin, createdAt: at });
      emit({ workspaceId, type: "activity", activity });
    }
    if (task.finishedAt !== loaded.state.task.finishedAt) emit({ workspaceId, type: "overview" });
  }

  async function perform(
    effect: Effect,
    { task, agent }: EngineState,
    workspace: EngineWorkspace,
  ): Promise<void> {
    const answers = { attempt: task.attempt, step: task.step };
    let input: EngineInput;
    pending.add(task.id);
    try {
      input = await answer(effect, { task, agent }, workspace);
    } catch (error) {
      const expected = isAppError(error);
      if (!expected) log.error({ err: error, taskId: task.id }, "task step failed");
      // What we did not foresee is for the log; people read that it did not work.
      const message = expected ? error.message : "an unexpected problem";
      input = { type: "failed", message, retryable: true };
    } finally {
      pending.delete(task.id);
    }
    // After a stop the database may be closed; the next start takes the task again.
    if (!stopped) arrivals.add({ taskId: task.id, input, answers });
  }

  async function answer(
    effect: Effect,
    { task, agent }: EngineState,
    workspace: EngineWorkspace,
  ): Promise<EngineInput> {
    const edge = edgeOf(workspace);
    const work = { seed: workspace.seed, type: agent.type, ordinal: task.ordinal };
    switch (effect.type) {
      case "draft":
        return { type: "drafted", ...(await edge.writer.write({ ...work, ...effect })) };
      case "publish": {
        const { role, key, contentId, resumed } = effect;
        const content = store.contentOf(contentId);
        if (!content) throw new RangeError(`content ${contentId} is missing`);
        const post = { workspaceId: workspace.id, key, ...content };
        const receipt = await deliver(edge.destinations[role], post, { resumed });
        return { type: "published", ...receipt };
      }
      case "measure": {
        // What happened while nobody looked for longer (a pause, a server that was off) is not known.
        const elapsedMs = Math.min(clock.now() - effect.since, longestMeasure);
        return { type: "measured", readings: await edge.audience.measure({ ...work, elapsedMs }) };
      }
    }
  }

  return {
    /** Takes what is due now; with `workspaceId`, of that workspace only. */
    tick(workspaceId?: string): number {
      if (stopped || pauses > 0) return 0;
      const room = maxInFlight - waiting.size;
      if (room <= 0) return 0;
      const ids = store.due(clock.now(), room, workspaceId);
      const free = ids.filter((id) => !pending.has(id));
      for (const taskId of free) arrivals.add({ taskId, input: { type: "due" }, answers: null });
      return free.length;
    },
    /** Begins nothing new while `work` goes on; what is under way goes on too. */
    async pauseWhile<T>(work: () => Promise<T>): Promise<T> {
      pauses += 1;
      try {
        return await work();
      } finally {
        pauses -= 1;
      }
    },
    /** Resolves when nothing is under way any more. */
    async idle(): Promise<void> {
      do {
        await arrivals.idle();
        await Promise.all(waiting);
      } while (waiting.size > 0 || !(await settled()));
    },
    /** Takes nothing any more, and resolves once what has arrived is stored. */
    stop(): Promise<void> {
      stopped = true;
      return arrivals.idle();
    },
    /** Takes over what a dead process left running; to be called before the first tick. */
    recover: (): Promise<number> => store.releaseAll(clock.now()),
  };

  async function settled(): Promise<boolean> {
    await arrivals.idle();
    return waiting.size === 0;
  }
}
