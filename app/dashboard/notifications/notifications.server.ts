import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { activitiesSql } from "#app/workspace/activities.server.ts";
import type { StoredActivity } from "#app/workspace/activity.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { moveReadAt } from "#app/workspace/workspaces.server.ts";
import { activitiesShown } from "#app/dashboard/activities/activity-feed.ts";

// The words of the partial index activities_notable. What people do themselves is no news to them.
const notableSql = `${activitiesSql.select}
    WHERE a.workspace_id = ? AND (a.type <> 'agent_task' OR a.severity = 'warning')
      AND (a.actor_id IS NULL OR a.severity = 'warning')
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${activitiesShown}`;

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

/** The latest activities that are more than an agent's everyday step, newest first, as they are now. */
export function readNotable(
  tx: Queries,
  workspaceId: string,
  now: number,
): Promise<StoredActivity[]> {
  return tx.statement<StoredActivity>(notableSql).all(now, workspaceId);
}
