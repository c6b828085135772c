import type { Agent } from "../../workspace/agent";
import type { Origin } from "../../workspace/origin";
import type { AgentState } from "./engine/types";
import { findKind } from "./kinds";
import { engineCounts } from "./kinds/types";

/** A simulation knows all that there is to know, so what it has not counted is 0. */
function shownMetrics(metrics: Record<string, number | null>, origin: Origin): Agent["metrics"] {
  if (origin === "real") return metrics;
  return Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, value ?? 0]));
}

/**
 * The agent as the dashboard and the channel show it.
 * @param agent with its tally of that origin
 */
export function viewAgent(
  agent: Pick<AgentState, "id" | "name" | "type" | "status" | "tally">,
  now: Pick<
    Agent,
    "currentTask" | "about" | "progress" | "problem" | "stopped" | "waiting" | "restsFor"
  >,
  origin: Origin,
): Agent {
  return {
    id: agent.id,
    name: agent.name,
    type: agent.type,
    status: agent.status,
    metrics: shownMetrics(findKind(agent.type)?.metrics(agent.tally) ?? {}, origin),
    tasksFinished: agent.tally[engineCounts.done] ?? 0,
    ...now,
    origin,
  };
}
