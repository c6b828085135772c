import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { centsToDollars } from "#app/core/money.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { articlesPerWeek, postsPerDay } from "#app/domain/ideas/idea.ts";
import { versionOf } from "./settings-row.server.ts";
import type { createWorkspaceSettings } from "./settings.server.ts";
import { canonicalTimeZone } from "./time-zones.ts";

const texts = {
  timeZone: "The time zone of the workspace's days: an IANA name, such as Europe/Berlin.",
  toastsMuted: "Whether pop-up notices from agents are hidden.",
  dailyEmail: "Whether you get an email on mornings when something needs your attention.",
  articlesPerWeek: `Articles per week in the plan: ${articlesPerWeek.least} to ${articlesPerWeek.most}.`,
  postsPerDay: `The maximum posts per day across all channels: ${postsPerDay.least} to ${postsPerDay.most}.`,
};

const Settings = describeFields(
  z.object({
    timeZone: z.string(),
    isTimeZoneChosen: z.boolean(),
    toastsMuted: z.boolean(),
    dailyEmail: z.boolean(),
    articlesPerWeek: z.number(),
    postsPerDay: z.number(),
    goal: z.number(),
  }),
  {
    ...texts,
    isTimeZoneChosen: "Whether the zone was chosen; false: it is the default.",
    goal: "The revenue goal, in dollars.",
  },
);

const TimeZone = z
  .string()
  .check(z.refine((name) => canonicalTimeZone(name) !== null, "Unknown time zone."));

const countOf = ({ least, most }: { least: number; most: number }) =>
  z.optional(z.int().check(z.minimum(least), z.maximum(most)));

const Changes = describeFields(
  z.strictObject({
    timeZone: z.optional(TimeZone),
    toastsMuted: z.optional(z.boolean()),
    dailyEmail: z.optional(z.boolean()),
    articlesPerWeek: countOf(articlesPerWeek),
    postsPerDay: countOf(postsPerDay),
  }),
  texts,
);

interface SettingsEndpointDeps {
  settings: Pick<ReturnType<typeof createWorkspaceSettings>, "of" | "update">;
}

/** A workspace's settings. */
export function settingsEndpoints({ settings }: SettingsEndpointDeps): Endpoint[] {
  async function read(workspaceId: string) {
    const found = await settings.of(workspaceId);
    const { goalCents, minutesNow: _, ...rest } = found;
    return {
      body: { ...rest, goal: centsToDollars(goalCents) },
      version: versionOf(found),
    };
  }

  return [
    defineEndpoint({
      method: "GET",
      path: "/api/settings",
      id: "get_settings",
      group: "Workspace",
      access: "subscriber",
      summary: "Read your workspace’s settings",
      description: "The time zone, notifications, publishing volume, and revenue goal.",
      limit: "read",
      answer: { status: 200, schema: Settings, description: "The settings." },
      handle: ({ caller }) => read(caller.workspaceId),
    }),
    defineEndpoint({
      method: "PATCH",
      path: "/api/settings",
      id: "update_settings",
      group: "Workspace",
      access: "subscriber",
      summary: "Change your workspace’s settings",
      description:
        "Changes the time zone, notifications, or publishing volume. Fields you leave out stay the same. You can undo it for 10 minutes.",
      limit: "write",
      conditional: true,
      body: Changes,
      answer: { status: 200, schema: Settings, description: "The settings as they are now." },
      async handle({ caller, body, isExpected }) {
        await settings.update(caller, body, isExpected);
        return read(caller.workspaceId);
      },
    }),
  ];
}
