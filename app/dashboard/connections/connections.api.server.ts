import * as z from "zod/mini";
import { isoOrNull } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import type { Connections } from "#app/domain/credentials/connections.server.ts";
import type { createGoLive } from "#app/domain/ai/writers/connect/go-live.server.ts";
import { missingFor } from "#app/domain/ai/writers/prompts/missing.ts";

const Live = describeFields(
  z.object({
    mode: z.enum(["simulation", "live"]),
    missing: z.array(z.string()),
    places: z.array(z.string()),
    connections: z.array(
      z.object({
        provider: z.string(),
        model: z.nullable(z.string()),
        workedAt: z.nullable(z.iso.datetime()),
        failsSince: z.nullable(z.iso.datetime()),
        problem: z.nullable(z.string()),
      }),
    ),
  }),
  {
    mode: "The workspace's mode: simulated or live.",
    missing: "What is missing to go live. Empty: nothing.",
    places: "Channels for real content.",
    connections: [
      "Your connections. Keys are never shown.",
      {
        provider: "Such as openai.",
        model: "The AI model. Null: not an AI provider.",
        workedAt: "When it last worked. Null: never.",
        failsSince: "Since when it has failed. Null: no known problem.",
        problem: "Why it fails.",
      },
    ],
  },
);

interface LiveEndpointDeps {
  live: { connections: Pick<Connections, "list"> } & Pick<
    ReturnType<typeof createGoLive>,
    "readiness" | "modeOf"
  >;
}

/**
 * A workspace's readiness to go live. Only a person can go live or enter a key.
 */
export function liveEndpoints({ live }: LiveEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/live",
      id: "get_live",
      group: "Workspace",
      access: "subscriber",
      summary: "Read the live status",
      description:
        "Whether the workspace is live, what is missing, and the status of its connections. You can go live and enter keys only on the site, not through the API.",
      limit: "read",
      answer: { status: 200, schema: Live, description: "The live status." },
      async handle({ caller: { workspaceId } }) {
        const [mode, ready, connections] = await Promise.all([
          live.modeOf(workspaceId),
          live.readiness(workspaceId),
          live.connections.list(workspaceId),
        ]);
        return {
          body: {
            mode,
            missing: missingFor(ready),
            places: [...ready.places],
            connections: connections.map(({ provider, settings, problem, ...times }) => ({
              provider,
              model: settings.model ?? null,
              workedAt: isoOrNull(times.workedAt),
              failsSince: isoOrNull(times.failsSince),
              problem,
            })),
          },
        };
      },
    }),
  ];
}
