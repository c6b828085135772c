import { usePolling, type PolledCall } from "#app/platform/web/polling/use-polling.ts";
import { IntegrationStatus } from "./schema.ts";

/** As the specification's table of calls has it: what fails is asked again at its next turn. */
export const integrationStatusCall: PolledCall<IntegrationStatus> = {
  path: "/api/integrations/status",
  schema: IntegrationStatus,
  everyMs: 30_000,
};

/**
 * What is connected, kept up to date while somebody looks.
 * @param initial what the loader gave; what came last stays when asking fails
 */
export function useIntegrationStatus(
  initial: IntegrationStatus,
  when: { enabled: boolean },
): IntegrationStatus {
  return usePolling(initial, integrationStatusCall, when).value;
}
