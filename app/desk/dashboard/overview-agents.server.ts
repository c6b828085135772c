import type { Queries } from "../../../db/client.server";
import { dayIn } from "../../core/time-zone";
import type { FailureClass } from "../../studio/agents/engine/failure";
import type { AgentState } from "../../studio/agents/engine/types";
import { readProblem } from "../../studio/agents/last-problem.server";
import { readTally } from "../../studio/agents/tally";
import { viewAgent } from "../../studio/agents/view";
import { restWords, waitingOf } from "../../studio/agents/waiting";
import { isUnderWay, noWork, readStepPlan, workShown } from "../../studio/agents/work-shown";
import type { Origin } from "../../workspace/origin";

export type AgentRow = Pick<AgentState, "id" | "type" | "name" | "status"> & { tally: string };

export interface OpenTask {
  agentId: string;
  title: string;
  status: "queued" | "running";
  step: number;
  error: string | null;
  failure: FailureClass | null;
  waitingSince: number | null;
  startedAt: number | null;
  worksUntil: number | null;
  /** JSON. */
  stepPlan: string | null;
  waitsFor: string | null;
  dueAt: number | null;
  ideaId: string | null;
  pieceId: string | null;
}

/** It is being worked on, or is to be before the day is over. */
export function isActive(
  task: OpenTask,
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
  }: { open: OpenTask[]; origin: Origin; timeZone: string; now: number },
) {
  const taskOf = new Map(open.map((task) => [task.agentId, task]));
  return Promise.all(
    agents.map(async ({ tally, ...agent }) => {
      const task = taskOf.get(agent.id);
      const moment = {
        ...(task ? workShown({ ...task, stepPlan: readStepPlan(task.stepPlan) }, now) : noWork),
        ...(await readProblem(tx, agent)),
        waiting: task && task.dueAt !== null ? waitingOf(task) : null,
        restsFor: restWords(task?.waitsFor ?? null, timeZone),
      };
      return viewAgent({ ...agent, tally: readTally(tally) }, moment, origin);
    }),
  );
}
