import { useLiveMessages } from "#app/platform/realtime/live-channel.tsx";
import { sessionHolds } from "#app/platform/realtime/session-check.ts";
import { useRefresh } from "#app/platform/web/polling/use-refresh.ts";

/** Reloads the page when the content changes or its owner acts in another tab.
 * @param enabled false in the public demo, which has no live updates
 */
export function useFreshText(contentItemId: string, enabled: boolean): void {
  const refresh = useRefresh(sessionHolds);
  useLiveMessages((message) => {
    if (!enabled || message.type !== "new_activity") return;
    const { actor, contentItemId: about } = message.data;
    if (actor !== undefined || about === contentItemId) refresh();
  });
}
