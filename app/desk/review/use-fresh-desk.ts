import { useLiveMessages } from "../../platform/live/live-channel";
import { checkSession } from "../../platform/live/session-check";
import { useRefresh } from "../../platform/web/use-refresh";
import type { ReviewDesk, TextToReview } from "./text-to-review";

/** Loads the desk anew when something waits or no longer waits, or somebody has done something elsewhere. */
export function useFreshDesk({ count }: ReviewDesk, text: TextToReview | null): void {
  const refresh = useRefresh(sessionHolds);
  useLiveMessages((message) => {
    const waiting = message.type === "dashboard_update" ? message.data.content.waiting : count;
    const isPersons = message.type === "new_activity" && message.data.actor !== undefined;
    if (isPersons || waiting !== count || text === null) refresh();
  });
}

const sessionHolds = async () => (await checkSession()) === "valid";
