import type { Clock } from "#app/core/time/clock.ts";
import { createGroupCommit } from "#app/core/async/group-commit.ts";
import type { Log } from "#app/core/log.server.ts";
import { viewActivity } from "#app/workspace/activity.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { originOf } from "#app/workspace/origin.ts";
import type { EnvironmentOf } from "./environment.ts";
import { createEffects, type Answers, type EffectScope } from "./effects.server.ts";
import type { Loaded } from "./engine-rows.server.ts";
import type { EngineStore } from "./engine-store.server.ts";
import { stopsAgent } from "#app/domain/agents/engine/failure.ts";
import { problemOf } from "#app/domain/agents/engine/problem.ts";
import { reduce } from "#app/domain/agents/engine/reduce.ts";
import { leaseMs } from "#app/domain/agents/engine/rules.ts";
import type {
  Effect,
  EngineInput,
  EngineState,
  NewRecord,
} from "#app/domain/agents/engine/types.ts";
import type { Pipeline } from "./pipeline-port.ts";
import { planTurn } from "./turns.ts";
import { viewAgent } from "#app/domain/agents/view/view.ts";
import { idleReason, waitingOf } from "#app/domain/agents/view/waiting.ts";
import { workShown } from "#app/domain/agents/view/work-shown.ts";

/** Tasks in progress at once. Outside calls have their own limit. */
const maxTaken = 8_192;

/** Inputs that share one transaction at most. */
const batchLimit = 512;

/** An input and the call it answers; "due" answers none. */
interface Arrival {
  taskId: string;
  input: EngineInput;
  answers: Answers | null;
}

interface Applied {
  loaded: Loaded;
  after: EngineState;
  records: NewRecord[];
  effect: Effect | null;
}

interface RunnerDeps {
  store: EngineStore;
  environmentOf: EnvironmentOf;
  pipeline: Pipeline;
  /** Whether anyone is watching the workspace. */
  isWatched(workspaceId: string): boolean;
  clock: Clock;
  emit(event: WorkspaceEvent): void;
  log: Log;
}

/**
 * Runs the engine: starts due tasks, commits each transition before its effect is called, and feeds
 * the answers back. Transitions of one turn share a transaction.
 */
export function createRunner({
  store,
  clock,
  environmentOf,
  pipeline,
  isWatched,
  emit,
  log,
}: RunnerDeps) {
  let stopped = false;
  let pauses = 0;
  const arrivals = createGroupCommit<Arrival>(commit, {
    limit: batchLimit,
    onError: (error) => log.error({ err: error }, "engine stopped over a batch"),
  });
  const effects = createEffects({
    pipeline,
    clock,
    environmentOf,
    log,
    // After a stop the database may be closed; the next start picks the task up again.
    onAnswer: (taskId, input, answers) =>
      void (stopped || arrivals.add({ taskId, input, answers })),
  });

  /** One transaction for all; if it fails, one each, so that a bad row fails alone. */
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
    const applied = await store.transact(() => batch.map((arrival) => apply(arrival, now)));
    // Real work is paid for and sent only once, so a power cut must not undo it.
    if (applied.some((result) => result?.after.task.origin === "real")) await store.durable();
    for (const [index, { taskId, input, answers }] of batch.entries()) {
      if (input.type !== "still_working" || !answers) continue;
      effects.settleLease(taskId, answers, applied[index]?.after.task.dueAt ?? null);
    }
    for (const result of applied) if (result) publishEvents(result, now);
    for (const result of applied) {
      // A call after a stop would be paid for and its answer lost.
      if (result?.effect && !stopped)
        effects.begin(result.effect, result.after, result.loaded.workspace);
    }
  }

  /** Retries what cannot be stored later, without blocking others. */
  async function postpone(taskId: string, error: unknown): Promise<void> {
    log.error({ err: error, taskId }, "task transition failed");
    await store.postpone(taskId, clock.now() + leaseMs);
  }

  function apply({ taskId, input, answers }: Arrival, now: number): Applied | null {
    const loaded = store.load(taskId);
    if (!loaded) return null;
    const { state, workspace } = loaded;
    const { task } = state;
    // A late answer to a lost lease or a finished step.
    if (answers && (answers.attempt !== task.attempt || answers.step !== task.step)) return null;
    const transition = reduce(state, input, {
      now,
      newId: store.newId,
      nextTurn: (turn) => planTurn(environmentOf, { ...turn, workspace, now }),
    });
    if (!transition) return null;
    store.save(state, transition.state, transition.records, now);
    return {
      loaded,
      after: transition.state,
      records: transition.records,
      effect: transition.effect,
    };
  }

  function publishEvents({ loaded: { state, workspace }, after, records }: Applied, at: number) {
    const { agent, task } = after;
    const { workspaceId } = agent;
    // Most workspaces have no watchers, and notifying costs as much as working.
    if (!isWatched(workspaceId)) return;
    const { ideaId = null, contentItemId = null } = task.work ?? {};
    const now = {
      ...workShown({ ...task, ideaId, contentItemId }, at),
      problem: agent.status === "error" ? problemOf(task) : null,
      stopped: agent.status === "error" && task.status === "queued" && stopsAgent(task.failure),
      waiting: waitingOf(task),
      restsFor: idleReason(task.waitsFor, workspace.timeZone),
    };
    // Work of the other mode has its own counters, which are not shown now.
    const own = state.task.origin === originOf(workspace.mode);
    if (own) emit({ workspaceId, type: "agent", agent: viewAgent(agent, now, task.origin) });
    for (const record of records) {
      if (record.type !== "activity") continue;
      const { kind: type, ...rest } = record;
      const activity = viewActivity({
        ...rest,
        type,
        agentKind: agent.type,
        ideaId,
        contentItemId,
        origin: task.origin,
        createdAt: at,
      });
      emit({ workspaceId, type: "activity", activity });
    }
    if (!own || task.finishedAt !== state.task.finishedAt) emit({ workspaceId, type: "overview" });
  }

  function extendLeases(now: number): void {
    for (const { taskId, attempt, step } of effects.takeAgeing(now)) {
      arrivals.add({ taskId, input: { type: "still_working" }, answers: { attempt, step } });
    }
  }

  return {
    /** Starts due tasks; with `workspaceId`, only of that workspace. */
    tick(workspaceId?: string): number {
      if (stopped) return 0;
      const now = clock.now();
      extendLeases(now);
      const room = maxTaken - effects.size;
      if (pauses > 0 || room <= 0) return 0;
      // After a clock jump, work in progress is due as well and must not hide the others.
      const ids = store.due(now, room + effects.size, workspaceId);
      const free = ids.filter((id) => !effects.has(id)).slice(0, room);
      for (const taskId of free) arrivals.add({ taskId, input: { type: "due" }, answers: null });
      return free.length;
    },
    /** Starts nothing while `work` runs; work in progress continues. */
    async pauseWhile<T>(work: () => Promise<T>): Promise<T> {
      pauses += 1;
      try {
        return await work();
      } finally {
        pauses -= 1;
      }
    },
    /** Aborts calls of a task, an agent or a workspace that has ended or was deleted. */
    abort: (scope: EffectScope): void => effects.abort(scope),
    /** Resolves when nothing is in progress. */
    async idle(): Promise<void> {
      do {
        await arrivals.idle();
        await effects.settled();
      } while (effects.size > 0 || !(await settled()));
    },
    /** Starts nothing more, ends calls in progress, and resolves once their answers are stored. */
    stop(): Promise<void> {
      stopped = true;
      effects.abort();
      return arrivals.idle();
    },
    /** Takes over tasks that a dead process left running. Call before the first tick. */
    recover: (): Promise<number> => store.releaseAll(clock.now()),
  };

  async function settled(): Promise<boolean> {
    await arrivals.idle();
    return effects.size === 0;
  }
}
