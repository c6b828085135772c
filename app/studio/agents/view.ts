import type { Agent } from "../../workspace/agent";
import type { Origin } from "../../workspace/origin";
import type { AgentState } from "./engine/types";
import { findKind } from "./kinds";
import { engineCounts } from "./kinds/types";

/** The agent as the dashboard and the channel show it. */
export function viewAgent(
  agent: Pick<AgentState, "id" | "name" | "type" | "status" | "tally">,
  { currentTask, problem }: Pick<Agent, "currentTask" | "problem">,
  origin: Origin,
): Agent {
  return {
    id: agent.id,
    name: agent.name,
    type: agent.type,
    status: agent.status,
    metrics: findKind(agent.type)?.metrics(agent.tally) ?? {},
    tasksFinished: agent.tally[engineCounts.done] ?? 0,
    currentTask,
    problem,
    origin,
  };
}
