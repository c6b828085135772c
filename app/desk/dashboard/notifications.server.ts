import type { Db } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import type { WorkspaceEvent } from "../../workspace/events";
import { moveReadAt } from "../../workspace/workspaces.server";

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
