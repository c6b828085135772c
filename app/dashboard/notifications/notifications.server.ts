import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { activitiesSql } from "#app/workspace/activities.server.ts";
import type { StoredActivity } from "#app/workspace/activity.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { moveReadAt } from "#app/workspace/workspaces.server.ts";
import { activitiesShown } from "#app/dashboard/activities/activity-feed.ts";

// Matches the partial index activities_notable. Users are not notified of their own actions.
const notableSql = `${activitiesSql.select}
    WHERE a.workspace_id = ? AND (a.type <> 'agent_task' OR a.severity = 'warning')
      AND (a.actor_id IS NULL OR a.severity = 'warning')
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${activitiesShown}`;

interface NotificationsDeps {
  db: Db;
  clock: Clock;
  emit(event: WorkspaceEvent): void;
}

/** Which notable activities a workspace has seen. */
export function createNotifications({ db, clock, emit }: NotificationsDeps) {
  return {
    /**
     * Marks everything up to `seenUpTo` (milliseconds) as read; what arrived after the page was rendered stays unread. Without it, everything until now.
     */
    async markRead(workspaceId: string, seenUpTo?: number): Promise<void> {
      const now = clock.now();
      const readAt = Math.min(seenUpTo ?? now, now);
      const moved = await db.write((tx) => moveReadAt(tx, workspaceId, readAt));
      // Updates other tabs; repeating it sends nothing.
      if (moved) emit({ workspaceId, type: "overview" });
    },
  };
}

/** The latest notable activities, newest first. */
export function readNotable(
  tx: Queries,
  workspaceId: string,
  now: number,
): Promise<StoredActivity[]> {
  return tx.statement<StoredActivity>(notableSql).all(now, workspaceId);
}
