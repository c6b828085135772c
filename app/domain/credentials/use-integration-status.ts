import { usePolling, type PolledCall } from "#app/platform/web/polling/use-polling.ts";
import { IntegrationStatus } from "./schema.ts";

/** As in the specification's table of calls: a failed call is repeated at its next turn. */
export const integrationStatusCall: PolledCall<IntegrationStatus> = {
  path: "/api/integrations/status",
  schema: IntegrationStatus,
  everyMs: 30_000,
};

/**
 * The connected services, updated while the page is visible.
 * @param initial from the loader; the last result stays when a call fails
 */
export function useIntegrationStatus(
  initial: IntegrationStatus,
  when: { enabled: boolean },
): IntegrationStatus {
  return usePolling(initial, integrationStatusCall, when).value;
}
