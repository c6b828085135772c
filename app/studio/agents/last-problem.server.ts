import type { Queries } from "../../../db/client.server";
import { stoppingClasses, type FailureClass } from "./engine/failure";
import { problemOf } from "./engine/problem";

/** Of the task that has stopped it, or the last that has ended. */
const lastProblem = `SELECT status, error, failure FROM tasks
  WHERE agent_id = ? AND (finished_at IS NOT NULL OR
    (status = 'queued' AND failure IN (${stoppingClasses.map((name) => `'${name}'`).join(", ")})))
  ORDER BY ordinal DESC LIMIT 1`;

interface LastTask {
  status: string;
  error: string | null;
  failure: FailureClass | null;
}

/** Why an agent that shows Error does so, in words. Null for all others. */
export async function readProblem(
  tx: Queries,
  { id, status }: { id: string; status: string },
): Promise<string | null> {
  if (status !== "error") return null;
  const task = await tx.statement<LastTask>(lastProblem).get(id);
  return task ? problemOf(task) : null;
}
