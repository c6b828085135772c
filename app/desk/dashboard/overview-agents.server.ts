import type { Queries } from "../../../db/client.server";
import { dayIn } from "../../core/time-zone";
import { readMoment, type OpenTask } from "../../studio/agents/agent-moment.server";
import type { AgentState } from "../../studio/agents/engine/types";
import { readTally } from "../../studio/agents/tally";
import { viewAgent } from "../../studio/agents/view";
import { isUnderWay } from "../../studio/agents/work-shown";
import type { Origin } from "../../workspace/origin";

export type AgentRow = Pick<AgentState, "id" | "type" | "name" | "status"> & { tally: string };

export interface AgentsTask extends OpenTask {
  agentId: string;
}

/** It is being worked on, or is to be before the day is over. */
export function isActive(
  task: AgentsTask,
  { today, timeZone }: { today: string; timeZone: string },
): boolean {
  return isUnderWay(task) || (task.dueAt !== null && dayIn(task.dueAt, timeZone) <= today);
}

/** The agents as they are shown, each with what it is at. */
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
    agents.map(async ({ tally, ...agent }) => {
      const task = taskOf.get(agent.id);
      const moment = await readMoment(tx, agent, task ?? null, { timeZone, now });
      return viewAgent({ ...agent, tally: readTally(tally) }, moment, origin);
    }),
  );
}
