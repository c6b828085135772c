import type { Queries } from "#db/client.server.ts";
import type { FailureClass } from "#app/domain/agents/engine/failure.ts";
import { readProblem } from "./last-problem.server.ts";
import { idleReason, waitingOf } from "./waiting.ts";
import { noWork, readStepPlan, workShown } from "./work-shown.ts";

/** An agent's open task as stored; instants in milliseconds since the epoch. */
export interface OpenTask {
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
  contentItemId: string | null;
}

/**
 * What an agent works on, waits for or is stopped by, for display.
 * @param task null: it has none
 */
export async function readMoment(
  tx: Queries,
  agent: Parameters<typeof readProblem>[1],
  task: OpenTask | null,
  { timeZone, now }: { timeZone: string; now: number },
) {
  return {
    ...(task ? workShown({ ...task, stepPlan: readStepPlan(task.stepPlan) }, now) : noWork),
    ...(await readProblem(tx, agent)),
    waiting: task && task.dueAt !== null ? waitingOf(task) : null,
    restsFor: idleReason(task?.waitsFor ?? null, timeZone),
  };
}
