import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { IntegrationStatus } from "./schema.ts";
import type { createIntegrationStatus } from "./status.server.ts";

const Status = describeFields(IntegrationStatus, {
  secrets: [
    "Whether one of them worked when last tried. Keys and passwords never leave the server.",
    {
      hasOpenAI: "OpenAI.",
      hasAnthropic: "Anthropic.",
      hasMedium: "Medium.",
      hasWordPress: "A WordPress site.",
      hasStripe: "Stripe.",
      hasSocial: "Bluesky or Mastodon.",
    },
  ],
  availableIntegrations: "The names of the services that worked when last tried, such as OpenAI.",
  connections: [
    "Everything you have connected or could connect, your blog, and the AI writer included in your plan. Services that need your attention come first.",
    {
      provider:
        "Such as openai. Your own blog is blog, the AI writer included in your plan is included.",
      name: "The display name.",
      purpose: "What the service is used for.",
      state: "Whether it worked when last tried, needs your attention, or is not connected.",
      workedAt: "The last successful use. Null: not used yet, or not recorded.",
      failsSince: "Since when it fails. Null: it works, or was never tried.",
      problem: "What to fix, for display. Null: nothing.",
      page: "The page where you connect or fix it.",
    },
  ],
  isLive: "Whether the workspace is in Live Revenue Mode with a working writer.",
  recommendations: [
    "What to do next.",
    {
      nextSteps:
        "What is broken, then what is missing before you can earn real revenue. Empty: nothing.",
      potentialRevenue: "What you could earn, for display.",
    },
  ],
});

/** Endpoints for the connected services. */
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
      summary: "Get connected services",
      description:
        "Which services your workspace has connected, how each one works, whether the workspace is live, and what to do next. Keys are never shown.",
      limit: "read",
      answer: { status: 200, schema: Status, description: "The connected services." },
      handle: async ({ caller }) => ({ body: await integrations.of(caller.workspaceId) }),
    }),
  ];
}
