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

/** More than a workspace has agents, as a rule: what is over that waits. */
const callsPerWorkspace = 12;

/** What an answer belongs to; one that names another try or step is stale. */
export interface Answers {
  attempt: number;
  step: number;
}

/** An effect whose answer this process waits for. */
interface UnderWay extends Answers {
  taskId: string;
  agentId: string;
  workspaceId: string;
  leasedUntil: number;
  /** The extension of the lease is on its way to the database. */
  extending: boolean;
  call: AbortController;
}

/** Whose effects are meant: a task's, an agent's or a whole workspace's. */
export type EffectScope = { taskId: string } | { agentId: string } | { workspaceId: string };

interface EffectsDeps {
  pipeline: Pipeline;
  clock: Clock;
  environmentOf: EnvironmentOf;
  log: Log;
  onAnswer(taskId: string, input: EngineInput, answers: Answers): void;
}

/** What is asked of the world outside, at most once for each lease of a task, and what it answers. */
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
      // Nobody waits for it any more, whatever it is.
      if (signal.aborted) return;
      if (!isAppError(error)) log.error({ err: error, taskId }, "task step failed");
      // What we did not foresee is for the log; people read that it did not work.
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
        await pipeline.handOver({ ...owner, work, written });
        return { type: "handed_over" };
      }
      case "give_up":
        await pipeline.giveUp(owner);
        return { type: "given_up" };
    }
  }

  return {
    /** Begins an effect that has been committed. */
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
        // The answer to a later step may have begun another.
        if (underWay.get(taskId) === begun) underWay.delete(taskId);
      });
      waiting.add(work);
    },
    has: (taskId: string): boolean => underWay.has(taskId),
    get size(): number {
      return waiting.size;
    },
    /** Those whose lease is half over, each once until that is settled. */
    takeAgeing(now: number): (Answers & { taskId: string })[] {
      const ageing: (Answers & { taskId: string })[] = [];
      for (const each of underWay.values()) {
        if (each.extending || each.leasedUntil - now >= leaseMs / 2) continue;
        each.extending = true;
        ageing.push(each);
      }
      return ageing;
    },
    /** The lease goes on until then; null: the task is somebody else's by now, has ended or is gone. */
    settleLease(taskId: string, { attempt, step }: Answers, leasedUntil: number | null): void {
      const each = underWay.get(taskId);
      if (each?.attempt !== attempt || each.step !== step) return;
      each.extending = false;
      if (leasedUntil === null) each.call.abort();
      else each.leasedUntil = leasedUntil;
    },
    /** Calls off what is under way; no answer of it counts. Without `whose`: all of it. */
    abort(scope?: EffectScope): void {
      for (const each of underWay.values()) {
        if (!scope || isOf(each, scope)) each.call.abort();
      }
    },
    /** Resolves when what is under way now has ended. */
    settled: (): Promise<unknown> => Promise.all(waiting),
  };
}

function isOf(each: UnderWay, scope: EffectScope): boolean {
  if ("taskId" in scope) return each.taskId === scope.taskId;
  if ("agentId" in scope) return each.agentId === scope.agentId;
  return each.workspaceId === scope.workspaceId;
}
