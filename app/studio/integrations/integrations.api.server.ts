import { defineEndpoint, type Endpoint } from "../../platform/api/contract";
import { IntegrationStatus } from "./schema";
import type { createIntegrationStatus } from "./status.server";

/** Which outside services are connected. */
export function integrationEndpoints({
  integrations,
}: {
  integrations: ReturnType<typeof createIntegrationStatus>;
}): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/integrations/status",
      id: "get_integrations",
      group: "Workspace",
      access: "subscriber",
      summary: "Read what is connected",
      description:
        "Which outside services your workspace has connected, whether it is live, and what to do next. Keys are never shown.",
      limit: "read",
      answer: { status: 200, schema: IntegrationStatus, description: "What is connected." },
      handle: async ({ caller }) => ({ body: await integrations.of(caller.workspaceId) }),
    }),
  ];
}
