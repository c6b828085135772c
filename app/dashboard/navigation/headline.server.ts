import type { Db } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { viewActivity } from "#app/workspace/activity.ts";
import type { Mode } from "#app/workspace/origin.ts";
import { countQuestions } from "#app/dashboard/publishing-issues/read-publishing-issues.server.ts";
import { readNotable } from "#app/dashboard/notifications/notifications.server.ts";
import type { Headline } from "./headline.ts";

const sql = {
  workspace: `SELECT notifications_read_at AS "readAt", time_zone AS "timeZone", mode
    FROM workspaces WHERE id = ?`,
  agents: `SELECT id, status FROM agents WHERE workspace_id = ? AND removed_at IS NULL ORDER BY position`,
  waiting: `SELECT count(*) FROM content_items WHERE workspace_id = ? AND state = 'in_review'`,
} as const;

/** Read with every signed-in page, so it holds only what the header shows. */
export function createHeadline({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** @throws AppError `not_found` when there is no such workspace. */
    of: (workspaceId: string): Promise<Headline> =>
      db.snapshot(async (tx) => {
        const [workspace, agents, waiting, questions, items] = await Promise.all([
          tx
            .statement<{ readAt: number; timeZone: string; mode: Mode }>(sql.workspace)
            .get(workspaceId),
          tx.statement<{ id: string; status: string }>(sql.agents).all(workspaceId),
          tx.statement<{ waiting: number }>(sql.waiting).value(workspaceId),
          countQuestions(tx, workspaceId),
          readNotable(tx, workspaceId, clock.now()),
        ]);
        if (!workspace) throw new AppError("not_found", "This workspace no longer exists.");
        return {
          notifications: {
            readAt: new Date(workspace.readAt).toISOString(),
            items: items.map(viewActivity),
          },
          agents,
          waiting: (waiting ?? 0) + questions,
          mode: workspace.mode,
          timeZone: workspace.timeZone,
          generatedAt: new Date(clock.now()).toISOString(),
        };
      }),
  };
}
