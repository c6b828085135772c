import type { Clock } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import { isWork } from "#app/domain/work-queue/work-queue.ts";
import { createCallLimits } from "./call-limits.ts";
import type { EnvironmentOf } from "./environment.ts";
import type { EngineWorkspace } from "./engine-rows.server.ts";
import { failureOf } from "#app/domain/agents/engine/failure.ts";
import { leaseMs } from "#app/domain/agents/engine/rules.ts";
import type { Effect, EngineInput, EngineState } from "#app/domain/agents/engine/types.ts";
import { kindOf } from "#app/domain/agents/kinds/index.ts";
import type { Pipeline } from "./pipeline-port.ts";

/** Usually more than a workspace has agents; further calls wait. */
const callsPerWorkspace = 12;

/** What an answer belongs to; one for another attempt or step is stale. */
export interface Answers {
  attempt: number;
  step: number;
}

/** An effect whose answer this process is waiting for. */
interface UnderWay extends Answers {
  taskId: string;
  agentId: string;
  workspaceId: string;
  leasedUntil: number;
  /** The lease extension is being written to the database. */
  extending: boolean;
  call: AbortController;
}

/** Selects the effects of a task, an agent or a workspace. */
export type EffectScope = { taskId: string } | { agentId: string } | { workspaceId: string };

interface EffectsDeps {
  pipeline: Pipeline;
  clock: Clock;
  environmentOf: EnvironmentOf;
  log: Log;
  onAnswer(taskId: string, input: EngineInput, answers: Answers): void;
}

/** Makes the outside calls, at most once per lease of a task, and reports the answers. */
export function createEffects({ pipeline, clock, environmentOf, log, onAnswer }: EffectsDeps) {
  const limits = createCallLimits({ perWorkspace: callsPerWorkspace });
  const underWay = new Map<string, UnderWay>();
  const waiting = new Set<Promise<void>>();

  async function perform(
    effect: Effect,
    state: EngineState,
    workspace: EngineWorkspace,
    { taskId, attempt, step, call: { signal } }: UnderWay,
  ): Promise<void> {
    let input: EngineInput;
    try {
      const environment = environmentOf(state.task.origin, workspace);
      const provider = environment.providerOf(effect.type);
      const leave = await limits.enter({ workspaceId: workspace.id, provider }, signal);
      input = await answer(effect, state, workspace, signal).finally(leave);
    } catch (error) {
      // No longer needed.
      if (signal.aborted) return;
      if (!isAppError(error)) log.error({ err: error, taskId }, "task step failed");
      // Unexpected errors are logged in full; people only read that it failed.
      const message = isAppError(error) ? error.message : "an unexpected problem";
      input = { type: "failed", failure: failureOf(error), message };
    }
    if (!signal.aborted) onAnswer(taskId, input, { attempt, step });
  }

  async function answer(
    effect: Effect,
    state: EngineState,
    workspace: EngineWorkspace,
    signal: AbortSignal,
  ): Promise<EngineInput> {
    const { task, agent } = state;
    const { origin, ordinal } = task;
    const owner = { taskId: task.id, workspaceId: workspace.id, agentId: agent.id, origin };
    const now = clock.now();
    switch (effect.type) {
      case "plan": {
        const { timeZone } = workspace;
        const { leadMs } = environmentOf(origin, workspace);
        const { pickWork } = kindOf(agent.type);
        const next = await pipeline.next({ ...owner, timeZone, now, leadMs, pickWork });
        return isWork(next)
          ? { type: "planned", work: next }
          : { type: "rested", until: next.until };
      }
      case "work": {
        const { work, worksUntil } = effect;
        const assignment = await pipeline.assignmentOf(owner, work);
        if (!assignment) return { type: "worked", written: null };
        const { type, speed } = agent;
        const { seed, timeZone } = workspace;
        const own = { id: task.id, workspaceId: workspace.id, ideaId: work.ideaId, timeZone };
        const request = { assignment, task: own, type, seed, ordinal, speed, worksUntil, now };
        const written = await environmentOf(origin, workspace).writer.write(request, { signal });
        return "underWay" in written
          ? { type: "under_way", ...written.underWay }
          : { type: "worked", written };
      }
      case "hand_over": {
        const { work, written } = effect;
        await pipeline.submitDraft({ ...owner, work, written });
        return { type: "handed_over" };
      }
      case "give_up":
        await pipeline.giveUp(owner);
        return { type: "given_up" };
    }
  }

  return {
    /** Starts an effect that has been committed. */
    begin(effect: Effect, state: EngineState, workspace: EngineWorkspace): void {
      const { id: taskId, attempt, step, dueAt } = state.task;
      const begun: UnderWay = {
        taskId,
        agentId: state.agent.id,
        workspaceId: workspace.id,
        attempt,
        step,
        leasedUntil: dueAt ?? 0,
        extending: false,
        call: new AbortController(),
      };
      underWay.set(taskId, begun);
      const work = perform(effect, state, workspace, begun).finally(() => {
        waiting.delete(work);
        // The answer to a later step may have started another.
        if (underWay.get(taskId) === begun) underWay.delete(taskId);
      });
      waiting.add(work);
    },
    has: (taskId: string): boolean => underWay.has(taskId),
    get size(): number {
      return waiting.size;
    },
    /** Those whose lease is half over, each once until the extension is stored. */
    takeAgeing(now: number): (Answers & { taskId: string })[] {
      const ageing: (Answers & { taskId: string })[] = [];
      for (const each of underWay.values()) {
        if (each.extending || each.leasedUntil - now >= leaseMs / 2) continue;
        each.extending = true;
        ageing.push(each);
      }
      return ageing;
    },
    /** Sets the new lease end; null: the task has another owner, has ended or was deleted. */
    settleLease(taskId: string, { attempt, step }: Answers, leasedUntil: number | null): void {
      const each = underWay.get(taskId);
      if (each?.attempt !== attempt || each.step !== step) return;
      each.extending = false;
      if (leasedUntil === null) each.call.abort();
      else each.leasedUntil = leasedUntil;
    },
    /** Aborts calls in progress, whose answers are ignored. Left out `scope`: all of them. */
    abort(scope?: EffectScope): void {
      for (const each of underWay.values()) {
        if (!scope || isOf(each, scope)) each.call.abort();
      }
    },
    /** Resolves when all calls in progress have ended. */
    settled: (): Promise<unknown> => Promise.all(waiting),
  };
}

function isOf(each: UnderWay, scope: EffectScope): boolean {
  if ("taskId" in scope) return each.taskId === scope.taskId;
  if ("agentId" in scope) return each.agentId === scope.agentId;
  return each.workspaceId === scope.workspaceId;
}
