import type { Queries } from "#db/client.server.ts";
import {
  stoppingClasses,
  stopsAgent,
  type FailureClass,
} from "#app/domain/agents/engine/failure.ts";
import type { Agent } from "#app/workspace/agent.ts";
import { problemOf } from "#app/domain/agents/engine/problem.ts";

/** Of the task that stopped it, or the last one that ended. */
const lastProblem = `SELECT status, error, failure FROM tasks
  WHERE agent_id = ? AND (finished_at IS NOT NULL OR
    (status = 'queued' AND failure IN (${stoppingClasses.map((name) => `'${name}'`).join(", ")})))
  ORDER BY ordinal DESC LIMIT 1`;

interface LastTask {
  status: string;
  error: string | null;
  failure: FailureClass | null;
}

/** Why an agent shows Error, and whether it continues by itself. Null for all others. */
export async function readProblem(
  tx: Queries,
  { id, status }: { id: string; status: string },
): Promise<Pick<Agent, "problem" | "stopped">> {
  const task = status === "error" ? await tx.statement<LastTask>(lastProblem).get(id) : undefined;
  if (!task) return { problem: null, stopped: false };
  return {
    problem: problemOf(task),
    stopped: task.status === "queued" && stopsAgent(task.failure),
  };
}
