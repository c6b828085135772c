import type { ServerMessage } from "../../platform/live/protocol";
import type { DashboardData } from "../../workspace/overview";
import { isNotable, withNewest } from "../activities/activity-feed";

/** What the bell shows: the latest notable activities, and up to when they have been seen. */
export interface Notifications extends Pick<DashboardData["notifications"], "readAt" | "items"> {
  /** When the server said so: ages are told from there. */
  generatedAt: string;
}

/** The notifications after a message of the live channel. */
export function applyToNotifications(held: Notifications, message: ServerMessage): Notifications {
  switch (message.type) {
    case "dashboard_update": {
      const { notifications, generatedAt } = message.data;
      return { ...notifications, generatedAt };
    }
    case "new_activity":
      if (!isNotable(message.data)) return held;
      return { ...held, items: withNewest(held.items, message.data) };
    default:
      return held;
  }
}
