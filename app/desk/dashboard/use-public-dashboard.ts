import { fetchJson } from "../../platform/web/api-client";
import { usePolling, type Polled } from "../../platform/web/use-polling";
import { DashboardData } from "../../workspace/overview";

/** How often the demo, which has no live channel, is asked for anew. */
export const demoRefreshSeconds = 30;

/** The public demo as it is now, while somebody looks: first what the loader gave. */
export function usePublicDashboard(
  snapshot: DashboardData,
  { enabled }: { enabled: boolean },
): Polled<DashboardData> {
  return usePolling(snapshot, { everyMs: demoRefreshSeconds * 1_000, enabled, load });
}

function load(signal: AbortSignal): Promise<DashboardData | null> {
  return fetchJson("/api/dashboard/public", DashboardData, { on401: "null", retries: 1, signal });
}
