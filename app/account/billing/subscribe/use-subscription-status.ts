import { usePolling, type PolledCall } from "#app/platform/web/polling/use-polling.ts";
import { SubscriptionStatus } from "#app/account/billing/schema.ts";

/** As specified: cached for five minutes, with one retry. */
export const subscriptionStatusCall: PolledCall<SubscriptionStatus> = {
  path: "/api/subscription/status",
  schema: SubscriptionStatus,
  everyMs: 5 * 60_000,
  retries: 1,
};

/** The subscription status: from the loader, refetched after five minutes. */
export function useSubscriptionStatus(initial: SubscriptionStatus): SubscriptionStatus {
  return usePolling(initial, subscriptionStatusCall, { enabled: true }).value;
}
