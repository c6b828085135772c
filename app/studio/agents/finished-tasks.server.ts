import type { Queries } from "../../../db/client.server";

/** Their ends are counted in their agents' tallies, and what they have made is kept by itself. */
const fold = `DELETE FROM tasks WHERE id IN (SELECT id FROM tasks
    WHERE workspace_id = @workspaceId AND status IN ('done', 'failed', 'cancelled', 'stopped_budget', 'needs_check')
      AND origin = 'simulated' AND finished_at < @before
    ORDER BY finished_at LIMIT @limit)`;

/** Forgets simulated tasks that ended before an instant, the oldest first. Gives how many. */
export async function foldTasks(
  tx: Queries,
  old: { workspaceId: string; before: number; limit: number },
): Promise<number> {
  return (await tx.statement(fold).run({ ...old })).changes;
}
