import { fetchJson } from "../../platform/web/api-client";
import { usePolling } from "../../platform/web/use-polling";
import { SubscriptionStatus } from "./schema";

/** For so long the browser keeps what it was told, too. */
const freshForMs = 5 * 60_000;

/** How the subscription stands: what the loader gave, asked for anew when it is five minutes old. */
export function useSubscriptionStatus(initial: SubscriptionStatus): SubscriptionStatus {
  return usePolling(initial, { everyMs: freshForMs, enabled: true, load }).value;
}

function load(signal: AbortSignal): Promise<SubscriptionStatus | null> {
  return fetchJson("/api/subscription/status", SubscriptionStatus, {
    on401: "null",
    retries: 1,
    signal,
  });
}
