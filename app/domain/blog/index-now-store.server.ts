import type { Queries } from "#db/client.server.ts";
import { MINUTE } from "#app/core/time/clock.ts";

/** Changes within this time are reported together. */
const gatherMs = 5 * MINUTE;

/** The only statements that write IndexNow state. */
export const indexNowSql = {
  of: `SELECT notified_at AS "notifiedAt", due_at AS "dueAt", problem FROM blog_index_now WHERE workspace_id = ?`,
  add: `INSERT INTO blog_index_now (workspace_id, created_at) VALUES (@workspaceId, @now)
    ON CONFLICT (workspace_id) DO NOTHING`,
  remove: "DELETE FROM blog_index_now WHERE workspace_id = ?",
  wake: `UPDATE blog_index_now SET due_at = coalesce(due_at, @dueAt), since = coalesce(since, @now)
    WHERE workspace_id = @workspaceId`,
  due: `SELECT workspace_id AS id FROM blog_index_now WHERE due_at <= @now
    ORDER BY due_at LIMIT @limit`,
  claim: `UPDATE blog_index_now SET due_at = @until WHERE workspace_id = @id AND due_at <= @now
    RETURNING attempts, since`,
  moveLease: "UPDATE blog_index_now SET due_at = ? WHERE workspace_id = ? AND due_at = ?",
  fail: `UPDATE blog_index_now SET due_at = @dueAt, attempts = @attempts, problem = @problem,
      since = CASE WHEN @dueAt IS NULL THEN NULL ELSE since END
    WHERE workspace_id = @id AND due_at = @leasedUntil`,
  end: `UPDATE blog_index_now SET due_at = @dueAt, since = @since, attempts = 0,
      notified_at = coalesce(@notifiedAt, notified_at), problem = NULL
    WHERE workspace_id = @id AND due_at = @leasedUntil`,
} as const;

/** Schedules a report for a blog, soon or at the time already set. Blogs without IndexNow are ignored. */
export const wakeIndexNow = (tx: Queries, workspaceId: string, now: number): Promise<unknown> =>
  tx.statement(indexNowSql.wake).run({ workspaceId, now, dueAt: now + gatherMs });

/** What is left to report after a report; null: nothing. */
export const nextIndexNow = (isMore: boolean, now: number): number | null =>
  isMore ? now + gatherMs : null;
