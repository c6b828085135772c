import type { Queries } from "#db/client.server.ts";

/** Finished tasks are counted in their agents' counters; the content they made is kept on its own. */
const ended = `workspace_id = @workspaceId AND origin = 'simulated' AND finished_at < @before
      AND status IN ('done', 'failed', 'cancelled', 'stopped_budget', 'needs_check')`;
const sql = {
  fold: `DELETE FROM tasks WHERE id IN (SELECT id FROM tasks WHERE ${ended}
    ORDER BY finished_at LIMIT @limit)`,
  // The idea and the piece have columns of their own.
  clearOldWork: `UPDATE tasks SET work = NULL WHERE id IN (SELECT id FROM tasks
    WHERE ${ended} AND work IS NOT NULL LIMIT @limit)`,
} as const;

interface Old {
  workspaceId: string;
  before: number;
  limit: number;
}

/** Forgets simulated tasks that ended before an instant, the oldest first. Gives how many. */
export async function deleteOldTasks(tx: Queries, old: Old): Promise<number> {
  return (await tx.statement(sql.fold).run({ ...old })).changes;
}

/** Forgets what such tasks were given to do. Gives of how many. */
export async function clearOldWork(tx: Queries, old: Old): Promise<number> {
  return (await tx.statement(sql.clearOldWork).run({ ...old })).changes;
}
