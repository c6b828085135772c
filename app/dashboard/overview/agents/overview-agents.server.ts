import type { Queries } from "#db/client.server.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { readMoment, type OpenTask } from "#app/domain/agents/view/agent-moment.server.ts";
import type { AgentState } from "#app/domain/agents/engine/types.ts";
import { readCounters } from "#app/domain/agents/view/counters.ts";
import { viewAgent } from "#app/domain/agents/view/view.ts";
import { isUnderWay } from "#app/domain/agents/view/work-shown.ts";
import type { Origin } from "#app/workspace/origin.ts";

export type AgentRow = Pick<AgentState, "id" | "type" | "name" | "status"> & { counters: string };

export interface AgentsTask extends OpenTask {
  agentId: string;
}

/** In progress, or due today. */
export function isActive(
  task: AgentsTask,
  { today, timeZone }: { today: string; timeZone: string },
): boolean {
  return isUnderWay(task) || (task.dueAt !== null && dayIn(task.dueAt, timeZone) <= today);
}

/** The agents as shown, each with its current work. */
export async function viewAgents(
  tx: Queries,
  agents: AgentRow[],
  {
    open,
    origin,
    timeZone,
    now,
  }: { open: AgentsTask[]; origin: Origin; timeZone: string; now: number },
) {
  const taskOf = new Map(open.map((task) => [task.agentId, task]));
  return Promise.all(
    agents.map(async ({ counters, ...agent }) => {
      const task = taskOf.get(agent.id);
      const moment = await readMoment(tx, agent, task ?? null, { timeZone, now });
      return viewAgent({ ...agent, counters: readCounters(counters) }, moment, origin);
    }),
  );
}
