import { fetchJson } from "../../platform/web/api-client";
import { usePolling } from "../../platform/web/use-polling";
import { IntegrationStatus } from "./schema";

const integrationStatusPath = "/api/integrations/status";
const integrationRefreshMs = 30_000;

/**
 * What is connected, kept up to date while somebody looks.
 * @param initial what the loader gave; what came last stays when asking fails
 */
export function useIntegrationStatus(
  initial: IntegrationStatus,
  { enabled }: { enabled: boolean },
): IntegrationStatus {
  return usePolling(initial, { everyMs: integrationRefreshMs, enabled, load }).value;
}

function load(signal: AbortSignal): Promise<IntegrationStatus | null> {
  return fetchJson(integrationStatusPath, IntegrationStatus, { on401: "null", signal });
}
