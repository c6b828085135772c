import { engineCounts, type AgentKind } from "#app/domain/agents/kinds/types.ts";
import { add, answered, patch } from "./state.ts";
import { activity, type StepContext } from "./step-effect.ts";
import type { EngineState, NewRecord, Transition, Turn } from "./types.ts";

export interface FinishContext extends StepContext {
  now: number;
  /** The agent's next turn; called only when this one ends or finds nothing to do. */
  nextTurn(turn: { ordinal: number; failed: boolean }): Turn;
}

/**
 * Ends a task and queues the agent's next. The task takes the title of the content it made, which
 * the feed and the history link to.
 */
export function finish(
  state: EngineState,
  status: "done" | "failed" | "needs_check",
  kind: AgentKind,
  context: FinishContext,
): Transition {
  const { agent, task } = state;
  const done = status === "done";
  const ended = patch(
    state,
    {
      ...(done && answered),
      status,
      title: (done && task.answer?.texts[0]?.title) || task.title,
      dueAt: null,
      finishedAt: context.now,
      error: done ? null : task.error,
      waitingSince: null,
      retryAt: null,
      worksUntil: null,
      stepPlan: null,
      answer: null,
    },
    {
      status: !agent.enabled ? "inactive" : done ? "active" : "error",
      counters: add(agent.counters, { [done ? engineCounts.done : engineCounts.failed]: 1 }),
    },
  );
  const turn = context.nextTurn({ ordinal: task.ordinal + 1, failed: !done });
  const finalRecords: NewRecord[] = [
    activity(ended, kind, done ? "success" : "warning", context),
    {
      type: "next_task",
      id: context.newId(),
      turn: agent.enabled ? turn : { ...turn, dueAt: null },
    },
  ];
  return { state: ended, records: finalRecords, effect: null };
}
