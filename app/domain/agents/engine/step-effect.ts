import type { NewId } from "#app/core/secrets/ids.ts";
import type { AgentKind } from "#app/domain/agents/kinds/types.ts";
import { stopsAgent } from "./failure.ts";
import { problemOf } from "./problem.ts";
import { giveUpStep, planningStep } from "./rules.ts";
import type { Effect, EngineState, NewRecord } from "./types.ts";

export interface StepContext {
  newId: NewId;
}

/** The effect of the current step. */
export function effectOf({ task }: EngineState, kind: AgentKind): Effect {
  const { step, work, worksUntil, answer } = task;
  if (step === planningStep) return { type: "plan" };
  if (step === giveUpStep) return { type: "give_up" };
  if (!work) throw new RangeError(`task ${task.id} has no work`);
  switch (kind.steps[step]) {
    case "work":
      return { type: "work", work, worksUntil };
    case "hand_over":
      return { type: "hand_over", work, written: answer };
    default:
      throw new RangeError(`${kind.type} has no step ${step}`);
  }
}

/** The feed entry for a task's current state. */
export function activity(
  { agent, task }: EngineState,
  kind: AgentKind,
  severity: "success" | "info" | "warning",
  { newId }: StepContext,
): NewRecord {
  const title = severity === "success" ? kind.activityTitles.done : kind.activityTitles.work;
  const description = `“${task.title}” by ${agent.name}`;
  const isProblem = severity === "warning";
  return {
    type: "activity",
    id: newId(),
    kind: "agent_task",
    title: isProblem ? problemTitle(task) : title,
    description: isProblem ? `${description}: ${problemOf(task)}` : description,
    severity,
    amountCents: null,
  };
}

function problemTitle({ status, failure }: EngineState["task"]): string {
  if (status === "needs_check") return "Please check";
  return status === "queued" && stopsAgent(failure) ? "Agent stopped" : "Task failed";
}
