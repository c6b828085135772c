import type { Queries } from "#db/client.server.ts";

/** Deleting keeps the counts, which are in the agents' counters, and the content. */
const ended = `workspace_id = @workspaceId AND origin = 'simulated' AND finished_at < @before
      AND status IN ('done', 'failed', 'cancelled', 'stopped_budget', 'needs_check')`;
const sql = {
  fold: `DELETE FROM tasks WHERE id IN (SELECT id FROM tasks WHERE ${ended}
    ORDER BY finished_at LIMIT @limit)`,
  // The idea and the content item have columns of their own.
  clearOldWork: `UPDATE tasks SET work = NULL WHERE id IN (SELECT id FROM tasks
    WHERE ${ended} AND work IS NOT NULL LIMIT @limit)`,
} as const;

interface Old {
  workspaceId: string;
  before: number;
  limit: number;
}

/** Deletes the oldest simulated tasks that ended before an instant. Returns how many. */
export async function deleteOldTasks(tx: Queries, old: Old): Promise<number> {
  return (await tx.statement(sql.fold).run({ ...old })).changes;
}

/** Clears the work of such tasks. Returns how many. */
export async function clearOldWork(tx: Queries, old: Old): Promise<number> {
  return (await tx.statement(sql.clearOldWork).run({ ...old })).changes;
}
