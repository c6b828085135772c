import { describeFields } from "../../core/field-texts";
import { defineEndpoint, type Endpoint } from "../../platform/api/contract";
import { IntegrationStatus } from "./schema";
import type { createIntegrationStatus } from "./status.server";

const Status = describeFields(IntegrationStatus, {
  secrets: [
    "Whether a key or password is stored. What it is never leaves the server.",
    {
      hasOpenAI: "Of OpenAI.",
      hasAnthropic: "Of Anthropic.",
      hasMedium: "Of Medium.",
      hasWordPress: "Of a WordPress site.",
      hasStripe: "Of Stripe.",
      hasSocial: "Of Bluesky or Mastodon.",
    },
  ],
  availableIntegrations: "The names of the connected services, such as OpenAI.",
  isLive: "Whether the agents work in the real world.",
  recommendations: [
    "What to do next.",
    {
      nextSteps: "What is missing before real revenue is possible, in words. Empty: nothing is.",
      potentialRevenue: "What could be earned, in words.",
    },
  ],
});

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
      answer: { status: 200, schema: Status, description: "What is connected." },
      handle: async ({ caller }) => ({ body: await integrations.of(caller.workspaceId) }),
    }),
  ];
}
