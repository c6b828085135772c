import type { DashboardData } from "#app/workspace/overview.ts";
import { activitiesShown } from "#app/dashboard/activities/activity-feed.ts";

type Notifications = DashboardData["notifications"];

/** The later of two instants, as ISO timestamps. */
export function later(one: string, other: string | null): string {
  // What is no instant compares as false, and loses.
  return other !== null && Date.parse(other) > Date.parse(one) ? other : one;
}

export function isUnread({ createdAt }: { createdAt: string }, readAt: string): boolean {
  return Date.parse(createdAt) > Date.parse(readAt);
}

export function countUnread({ readAt, items }: Notifications): number {
  return items.filter((item) => isUnread(item, readAt)).length;
}

/** How the number is told to somebody who does not see the dot. */
export function unreadLabel(unread: number): string {
  if (unread === 0) return "Notifications";
  // As many as the list can hold: there may be more.
  return `Notifications, ${unread}${unread < activitiesShown ? "" : " or more"} unread`;
}
