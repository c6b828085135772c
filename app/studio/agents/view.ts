import { centsToDollars } from "../../core/money";
import type { Origin } from "../../workspace/origin";
import type { Activity } from "../../workspace/activity";
import type { Agent } from "../../workspace/agent";
import type { AgentState } from "./engine/types";
import { findKind } from "./kinds";
import { engineCounts } from "./kinds/types";

/** The agent as the dashboard and the channel show it. */
export function viewAgent(
  agent: Pick<AgentState, "id" | "name" | "type" | "status" | "tally">,
  currentTask: string | null,
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
    origin,
  };
}

/** The activity as the dashboard and the channel show it. */
export function viewActivity(activity: {
  id: string;
  type: string;
  title: string;
  description: string;
  severity: string;
  amountCents: number | null;
  origin: Origin;
  createdAt: number;
}): Activity {
  const { id, type, title, description, severity, amountCents, origin, createdAt } = activity;
  return {
    id,
    type,
    title,
    description,
    severity,
    createdAt: new Date(createdAt).toISOString(),
    metadata: {
      ...(amountCents === null ? {} : { amount: centsToDollars(amountCents) }),
      realIntegration: origin === "real",
    },
    origin,
  };
}
