import type { Db, Queries } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import type { WorkspaceEvent } from "../../workspace/events";
import { viewActivity, type StoredActivity } from "../../workspace/activity";
import { moveReadAt } from "../../workspace/workspaces.server";
import { activitiesShown } from "../activities/activity-feed";
import type { Notifications } from "./notifications";

const sql = {
  // The words of the partial index activities_notable.
  notable: `SELECT id, type, title, description, severity, amount_cents AS "amountCents", origin,
      created_at AS "createdAt"
    FROM activities WHERE workspace_id = ? AND (type <> 'agent_task' OR severity = 'warning')
    ORDER BY created_at DESC, id DESC LIMIT ${activitiesShown}`,
  readAt: `SELECT notifications_read_at AS "readAt" FROM workspaces WHERE id = ?`,
} as const;

interface NotificationsDeps {
  db: Db;
  clock: Clock;
  emit(event: WorkspaceEvent): void;
}

/** What a workspace has seen of its notable activities. */
export function createNotifications({ db, clock, emit }: NotificationsDeps) {
  return {
    /** What the bell of a workspace shows now. */
    of: (workspaceId: string): Promise<Notifications> =>
      db.snapshot(async (tx) => {
        const [items, readAt = 0] = await Promise.all([
          readNotable(tx, workspaceId),
          tx.statement<{ readAt: number }>(sql.readAt).value(workspaceId),
        ]);
        return {
          items: items.map(viewActivity),
          readAt: new Date(readAt).toISOString(),
          generatedAt: new Date(clock.now()).toISOString(),
        };
      }),
    /**
     * All that happened up to `seenUpTo` (milliseconds) has been read: what came after the page
     * was made has not been seen, and stays unread. Without it, everything until now.
     */
    async markRead(workspaceId: string, seenUpTo?: number): Promise<void> {
      const now = clock.now();
      const readAt = Math.min(seenUpTo ?? now, now);
      const moved = await db.write((tx) => moveReadAt(tx, workspaceId, readAt));
      // Other tabs agree; said again, it is no news.
      if (moved) emit({ workspaceId, type: "overview" });
    },
  };
}

/** The latest activities that are more than an agent's everyday step, newest first. */
export function readNotable(tx: Queries, workspaceId: string): Promise<StoredActivity[]> {
  return tx.statement<StoredActivity>(sql.notable).all(workspaceId);
}
