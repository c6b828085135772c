import type { DashboardData } from "#app/workspace/overview.ts";
import { activitiesShown } from "#app/dashboard/activities/activity-feed.ts";

type Notifications = DashboardData["notifications"];

/** The later of two instants, as ISO timestamps. */
export function later(one: string, other: string | null): string {
  // Invalid instants compare as false and lose.
  return other !== null && Date.parse(other) > Date.parse(one) ? other : one;
}

export function isUnread({ createdAt }: { createdAt: string }, readAt: string): boolean {
  return Date.parse(createdAt) > Date.parse(readAt);
}

export function countUnread({ readAt, items }: Notifications): number {
  return items.filter((item) => isUnread(item, readAt)).length;
}

/** The unread count for screen readers. */
export function unreadLabel(unread: number): string {
  if (unread === 0) return "Notifications";
  // The list is full, so there may be more.
  return `Notifications, ${unread}${unread < activitiesShown ? "" : " or more"} unread`;
}
