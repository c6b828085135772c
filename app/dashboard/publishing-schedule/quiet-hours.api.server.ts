import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { minutesIn, maxAllowedPerDay, timeOf } from "./quiet-hours-form.ts";
import type { createQuietHours, ChannelWithQuietHours } from "./quiet-hours.server.ts";

const texts = {
  name: "The channel’s name.",
  quietFrom: "Start of quiet hours, as 22:00 in your workspace’s time zone. Null: no quiet hours.",
  quietTo: "End of quiet hours, on the next day if earlier than the start. Null: no quiet hours.",
  maxPerDay: `The daily limit, 1 to ${maxAllowedPerDay}. Null: the channel’s own limit.`,
};

const Time = z
  .string()
  .check(z.refine((text) => minutesIn(text) !== null, "Use a time like 22:00."));

const Hours = describeFields(
  z.object({
    name: z.string(),
    quietFrom: z.nullable(z.string()),
    quietTo: z.nullable(z.string()),
    maxPerDay: z.nullable(z.number()),
  }),
  texts,
);

const Wanted = describeFields(
  z
    .strictObject({
      name: z.string(),
      quietFrom: z.nullable(Time),
      quietTo: z.nullable(Time),
      maxPerDay: z.nullable(z.int().check(z.minimum(1), z.maximum(maxAllowedPerDay))),
    })
    .check(
      z.refine(
        ({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null),
        "Provide both times or neither.",
      ),
    ),
  texts,
);

const Places = describeFields(z.object({ places: z.array(Hours) }), {
  places: ["Your workspace’s channels, including test channels.", texts],
});

interface QuietHoursEndpointDeps {
  channelLimits: Pick<ReturnType<typeof createQuietHours>, "list" | "set">;
}

/** Endpoints for quiet hours and daily limits. */
export function quietHoursEndpoints({ channelLimits }: QuietHoursEndpointDeps): Endpoint[] {
  const read = async (workspaceId: string) => ({
    body: { places: (await channelLimits.list(workspaceId)).map(viewOf) },
  });
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/channel-limits",
      id: "list_channel_limits",
      group: "Workspace",
      access: "subscriber",
      summary: "List channel limits",
      description: "Lists each channel’s quiet hours and daily limit.",
      limit: "read",
      answer: { status: 200, schema: Places, description: "The channels with their limits." },
      handle: ({ caller }) => read(caller.workspaceId),
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/channel-limits",
      id: "set_channel_limits",
      group: "Workspace",
      access: "subscriber",
      summary: "Set channel limits",
      description:
        "Sets a channel’s quiet hours and daily limit. During quiet hours nothing is published or updated; it waits until they end. You can undo this for ten minutes.",
      limit: "write",
      body: Wanted,
      answer: { status: 200, schema: Places, description: "The updated channels." },
      async handle({ caller, body: { name, quietFrom, quietTo, maxPerDay } }) {
        const [from, to] = [minutesIn(quietFrom ?? ""), minutesIn(quietTo ?? "")];
        const quiet = from === null || to === null ? null : { from, to };
        await channelLimits.set(caller, name, { quiet, maxPerDay });
        return read(caller.workspaceId);
      },
    }),
  ];
}

const viewOf = ({ name, quiet, maxPerDay }: ChannelWithQuietHours) => ({
  name,
  quietFrom: quiet && timeOf(quiet.from),
  quietTo: quiet && timeOf(quiet.to),
  maxPerDay,
});
