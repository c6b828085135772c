import { usePolling, type Polled, type PolledCall } from "#app/platform/web/polling/use-polling.ts";
import { DashboardData } from "#app/workspace/overview.ts";

/** The demo has no live connection, so it is polled this often. */
export const demoRefreshSeconds = 30;

/** As specified: one retry, and 401 means no data. */
export const publicDashboardCall: PolledCall<DashboardData> = {
  path: "/api/dashboard/public",
  schema: DashboardData,
  everyMs: demoRefreshSeconds * 1_000,
  on401: "null",
  retries: 1,
};

/** The current public demo: the loader's data first, then polled. */
export function usePublicDashboard(
  snapshot: DashboardData,
  when: { enabled: boolean },
): Polled<DashboardData> {
  return usePolling(snapshot, publicDashboardCall, when);
}
