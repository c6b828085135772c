import { useLiveMessages } from "../../platform/live/live-channel";
import { sessionHolds } from "../../platform/live/session-check";
import type { DashboardData } from "../../workspace/overview";
import { useRefresh } from "../../platform/web/use-refresh";
import type { ReviewDesk } from "./text-to-review";

/**
 * Loads the desk anew when something waits or no longer waits, or somebody has done something elsewhere.
 * @param openId the text or question that is open; null: nothing waits
 */
export function useFreshDesk({ count, questions }: ReviewDesk, openId: string | null): void {
  const shown = count + questions.length;
  const refresh = useRefresh(sessionHolds);
  useLiveMessages((message) => {
    const waiting = message.type === "dashboard_update" ? waitingIn(message.data) : shown;
    const isPersons = message.type === "new_activity" && message.data.actor !== undefined;
    if (isPersons || waiting !== shown || openId === null) refresh();
  });
}

const waitingIn = ({ content }: DashboardData): number => content.waiting + content.questions;
