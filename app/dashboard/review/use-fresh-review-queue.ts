import { useLiveMessages } from "#app/platform/realtime/live-channel.tsx";
import { sessionHolds } from "#app/platform/realtime/session-check.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import { useRefresh } from "#app/platform/web/polling/use-refresh.ts";
import type { ReviewQueue } from "./text-to-review.ts";

/** Reloads the queue when its size changes or the owner acts in another tab.
 * @param openId the open draft or question; null: none
 */
export function useFreshReviewQueue(
  { count, questions }: ReviewQueue,
  openId: string | null,
): void {
  const shown = count + questions.length;
  const refresh = useRefresh(sessionHolds);
  useLiveMessages((message) => {
    const waiting = message.type === "dashboard_update" ? waitingIn(message.data) : shown;
    const isPersons = message.type === "new_activity" && message.data.actor !== undefined;
    if (isPersons || waiting !== shown || openId === null) refresh();
  });
}

const waitingIn = ({ content }: DashboardData): number => content.waiting + content.questions;
