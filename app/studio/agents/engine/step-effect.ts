import type { NewId } from "../../../core/ids";
import type { AgentKind } from "../kinds/types";
import { stopsAgent } from "./failure";
import { problemOf } from "./problem";
import { planningStep } from "./rules";
import type { Effect, EngineState, NewRecord } from "./types";

export interface StepContext {
  newId: NewId;
}

/**
 * The effect of the present step; what is to be published is armed in the same transaction
 * (arming what is armed already changes nothing).
 */
export function withEffect(
  { agent, task }: EngineState,
  kind: AgentKind,
  { newId }: StepContext,
  records: NewRecord[],
  resumed: boolean,
): { records: NewRecord[]; effect: Effect } {
  const { title, topic, contentId } = task;
  if (task.step === planningStep) return { records, effect: { type: "plan" } };
  switch (kind.steps[task.step]) {
    case "draft":
      return { records, effect: { type: "draft", title, topic, writes: kind.writes } };
    case "publish": {
      const role = kind.publishesTo;
      if (!role || !contentId)
        throw new RangeError(`${kind.type} publishes what it has not drafted`);
      const key = task.id;
      return {
        records: [...records, { type: "publication_armed", id: newId(), key, contentId, role }],
        effect: { type: "publish", role, contentId, key, resumed },
      };
    }
    case "measure":
      return { records, effect: { type: "measure", since: agent.measuredAt } };
    default:
      throw new RangeError(`${kind.type} has no step ${task.step}`);
  }
}

/** What the feed shows of the present moment of a task. */
export function activity(
  { agent, task }: EngineState,
  kind: AgentKind,
  severity: "success" | "info" | "warning",
  { newId }: StepContext,
): NewRecord {
  const step = kind.steps[task.step];
  const problem = problemTitle(task);
  return {
    type: "activity",
    id: newId(),
    kind: "agent_task",
    title:
      severity === "warning"
        ? problem
        : step
          ? kind.activityTitles[step]
          : kind.activityTitles.done,
    description:
      severity === "warning"
        ? `“${task.title}” by ${agent.name}: ${problemOf(task)}`
        : `“${task.title}” by ${agent.name}`,
    severity,
    amountCents: null,
  };
}

function problemTitle({ status, failure }: EngineState["task"]): string {
  if (status === "needs_check") return "Needs a look";
  return status === "queued" && stopsAgent(failure) ? "Agent stopped" : "Task failed";
}
