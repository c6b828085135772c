import type { Queries } from "../../../db/client.server";

const lastFinished = `SELECT status, error FROM tasks
  WHERE agent_id = ? AND finished_at IS NOT NULL ORDER BY ordinal DESC LIMIT 1`;

/** Why an agent that shows Error does so: what its last task came to, in words. Null for all others. */
export async function readProblem(
  tx: Queries,
  { id, status }: { id: string; status: string },
): Promise<string | null> {
  if (status !== "error") return null;
  const last = tx.statement<{ status: string; error: string | null }>(lastFinished);
  const task = await last.get(id);
  return task ? problemOf(task) : null;
}

/** What a task that came to nothing came to. */
export function problemOf({ status, error }: { status: string; error: string | null }): string {
  if (status === "needs_check") return "it was interrupted again and again";
  if (status === "stopped_budget") return "its budget is used up";
  return error ?? "no reason was noted";
}
