import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { IntegrationStatus } from "./schema.ts";
import type { createIntegrationStatus } from "./status.server.ts";

const Status = describeFields(IntegrationStatus, {
  secrets: [
    "Whether one of them worked when it was last tried. Its key or password never leaves the server.",
    {
      hasOpenAI: "Of OpenAI.",
      hasAnthropic: "Of Anthropic.",
      hasMedium: "Of Medium.",
      hasWordPress: "Of a WordPress site.",
      hasStripe: "Of Stripe.",
      hasSocial: "Of Bluesky or Mastodon.",
    },
  ],
  availableIntegrations:
    "The names of the services that worked when they were last tried, such as OpenAI.",
  connections: [
    "All that you can work with: what you have connected, or could, your blog, and a writer that is in your plan. What needs your hand comes first.",
    {
      provider: "Such as openai. Your own blog is blog, a writer in your plan is included.",
      name: "As you know it.",
      purpose: "What it is for.",
      state: "Whether it worked when it was last tried, needs your hand, or is not connected.",
      workedAt: "When it last did what it is for. Null: not yet, or nobody keeps that.",
      failsSince: "Since when it does not. Null: it does, or was never tried.",
      problem: "What is to be put right, in words. Null: nothing.",
      page: "The page on which it is connected, or put right.",
    },
  ],
  isLive: "Whether the agents work in the real world.",
  recommendations: [
    "What to do next.",
    {
      nextSteps:
        "What is broken, and then what is missing before real revenue is possible, in words. Empty: nothing is.",
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
        "Which outside services your workspace has connected, how each does, whether it is live, and what to do next. Keys are never shown.",
      limit: "read",
      answer: { status: 200, schema: Status, description: "What is connected." },
      handle: async ({ caller }) => ({ body: await integrations.of(caller.workspaceId) }),
    }),
  ];
}
