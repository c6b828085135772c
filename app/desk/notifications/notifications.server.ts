import type { Db, Queries } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import type { WorkspaceEvent } from "../../workspace/events";
import type { StoredActivity } from "../../workspace/activity";
import { moveReadAt } from "../../workspace/workspaces.server";
import { activitiesShown } from "../activities/activity-feed";

// The words of the partial index activities_notable.
const notableSql = `SELECT id, type, title, description, severity, amount_cents AS "amountCents", origin,
      created_at AS "createdAt"
    FROM activities WHERE workspace_id = ? AND (type <> 'agent_task' OR severity = 'warning')
    ORDER BY created_at DESC, id DESC LIMIT ${activitiesShown}`;

interface NotificationsDeps {
  db: Db;
  clock: Clock;
  emit(event: WorkspaceEvent): void;
}

/** What a workspace has seen of its notable activities. */
export function createNotifications({ db, clock, emit }: NotificationsDeps) {
  return {
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
  return tx.statement<StoredActivity>(notableSql).all(workspaceId);
}
