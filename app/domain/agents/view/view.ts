import type { Agent } from "#app/workspace/agent.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { AgentState } from "#app/domain/agents/engine/types.ts";
import { findKind } from "#app/domain/agents/kinds/index.ts";
import { engineCounts } from "#app/domain/agents/kinds/types.ts";

/** In simulation everything is known, so a missing count is 0. */
function shownMetrics(metrics: Record<string, number | null>, origin: Origin): Agent["metrics"] {
  if (origin === "real") return metrics;
  return Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, value ?? 0]));
}

/**
 * The agent as the dashboard and the realtime channel show it.
 * @param agent with its counters of that origin
 */
export function viewAgent(
  agent: Pick<AgentState, "id" | "name" | "type" | "status" | "counters">,
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
    metrics: shownMetrics(findKind(agent.type)?.metrics(agent.counters) ?? {}, origin),
    tasksFinished: agent.counters[engineCounts.done] ?? 0,
    ...now,
    origin,
  };
}
