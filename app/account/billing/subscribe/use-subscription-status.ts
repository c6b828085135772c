import { usePolling, type PolledCall } from "#app/platform/web/polling/use-polling.ts";
import { SubscriptionStatus } from "#app/account/billing/schema.ts";

/** As the specification's table of calls has it: kept for five minutes, and asked once again after a failure. */
export const subscriptionStatusCall: PolledCall<SubscriptionStatus> = {
  path: "/api/subscription/status",
  schema: SubscriptionStatus,
  everyMs: 5 * 60_000,
  retries: 1,
};

/** How the subscription stands: what the loader gave, asked for anew when it is five minutes old. */
export function useSubscriptionStatus(initial: SubscriptionStatus): SubscriptionStatus {
  return usePolling(initial, subscriptionStatusCall, { enabled: true }).value;
}
