import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { minutesIn, mostADay, timeOf } from "./quiet-hours-form.ts";
import type { createQuietHours, ChannelWithQuietHours } from "./quiet-hours.server.ts";

const texts = {
  name: "The place, as placements name it.",
  quietFrom: "From when nothing goes there, as 22:00 by your workspace’s clock. Null: at any hour.",
  quietTo: "Until when, over midnight where it is earlier. Null: at any hour.",
  maxPerDay: `So many texts a day at most, 1 to ${mostADay}. Null: as many as the place takes.`,
};

const Time = z
  .string()
  .check(z.refine((text) => minutesIn(text) !== null, "Write a time as 22:00."));

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
      maxPerDay: z.nullable(z.int().check(z.minimum(1), z.maximum(mostADay))),
    })
    .check(
      z.refine(
        ({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null),
        "Give both times, or neither.",
      ),
    ),
  texts,
);

const Places = describeFields(z.object({ places: z.array(Hours) }), {
  places: ["Where texts of your workspace go, those of the simulation too.", texts],
});

interface QuietHoursEndpointDeps {
  channelLimits: Pick<ReturnType<typeof createQuietHours>, "list" | "set">;
}

/** When nothing goes to which place, and how much does on a day. */
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
      summary: "Read when texts go out",
      description:
        "For each place when nothing goes there, and how many texts do on a day at most.",
      limit: "read",
      answer: { status: 200, schema: Places, description: "The places with their hours." },
      handle: ({ caller }) => read(caller.workspaceId),
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/channel-limits",
      id: "set_channel_limits",
      group: "Workspace",
      access: "subscriber",
      summary: "Set when texts go out at a place",
      description:
        "In quiet hours nothing is published or changed there: it waits, and goes out at the place’s pace once they are over. It can be undone for ten minutes.",
      limit: "write",
      body: Wanted,
      answer: { status: 200, schema: Places, description: "The places as they are now." },
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
