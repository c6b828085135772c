import { usePolling, type Polled, type PolledCall } from "#app/platform/web/polling/use-polling.ts";
import { DashboardData } from "#app/workspace/overview.ts";

/** How often the demo, which has no live channel, is asked for anew. */
export const demoRefreshSeconds = 30;

/** As the specification's table of calls has it: once again after a failure, and 401 is nothing. */
export const publicDashboardCall: PolledCall<DashboardData> = {
  path: "/api/dashboard/public",
  schema: DashboardData,
  everyMs: demoRefreshSeconds * 1_000,
  on401: "null",
  retries: 1,
};

/** The public demo as it is now, while somebody looks: first what the loader gave. */
export function usePublicDashboard(
  snapshot: DashboardData,
  when: { enabled: boolean },
): Polled<DashboardData> {
  return usePolling(snapshot, publicDashboardCall, when);
}
