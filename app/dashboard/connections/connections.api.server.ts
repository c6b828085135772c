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
    mode: "What the workspace does: it plays, or it works in the real world.",
    missing: "What it would take to go live, in words. Empty: nothing is missing.",
    places: "Where real texts go.",
    connections: [
      "What you have connected. Keys are never shown.",
      {
        provider: "Such as openai.",
        model: "Which model writes. Null: it is no writer.",
        workedAt: "When it last did what it is for. Null: never yet.",
        failsSince: "Since when it does not. Null: it does, as far as anybody knows.",
        problem: "Why it does not, in words.",
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
 * How far a workspace is from working in the real world. Going live, and entering a key, are a person's own
 * steps: no program takes them.
 */
export function liveEndpoints({ live }: LiveEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/live",
      id: "get_live",
      group: "Workspace",
      access: "subscriber",
      summary: "Read how live work stands",
      description:
        "Whether the workspace is live, what is missing, and how its connections do. Going live, and entering a key, are done on the site and not by programs.",
      limit: "read",
      answer: { status: 200, schema: Live, description: "How it stands." },
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
