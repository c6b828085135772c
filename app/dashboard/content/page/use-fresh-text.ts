import { useLiveMessages } from "#app/platform/realtime/live-channel.tsx";
import { sessionHolds } from "#app/platform/realtime/session-check.ts";
import { useRefresh } from "#app/platform/web/polling/use-refresh.ts";

/**
 * Loads a text's page anew when something has become of the text, or its owner has done something elsewhere.
 * @param enabled the public demo has no channel, and nobody decides there
 */
export function useFreshText(contentItemId: string, enabled: boolean): void {
  const refresh = useRefresh(sessionHolds);
  useLiveMessages((message) => {
    if (!enabled || message.type !== "new_activity") return;
    const { actor, contentItemId: about } = message.data;
    if (actor !== undefined || about === contentItemId) refresh();
  });
}
