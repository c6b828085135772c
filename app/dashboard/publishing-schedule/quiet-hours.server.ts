import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import {
  anyQuietHours,
  quietHoursOfChannels,
  putQuietHours,
  type ChannelLimits,
} from "#app/domain/publishing/limits/channel-limits.server.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { maxAllowedPerDay } from "./quiet-hours-form.ts";

interface QuietHoursDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  /** A workspace's channels, including test channels. */
  placesOf(workspaceId: string): Promise<readonly Channel[]>;
}

/** A channel with its owner's limits. */
export interface ChannelWithQuietHours extends ChannelLimits {
  name: string;
  isTestChannel: boolean;
  /** The channel's own daily limit; null: none. */
  channelLimit: number | null;
}

const field = "hours";

/** Lists and sets quiet hours and daily limits by channel. */
export function createQuietHours({ db, clock, newId, emit, placesOf }: QuietHoursDeps) {
  async function list(workspaceId: string): Promise<ChannelWithQuietHours[]> {
    const hours = await quietHoursOfChannels(db.read, workspaceId);
    return (await placesOf(workspaceId)).map(({ name, maxPerDay: channelLimit }) => ({
      ...(hours.get(name) ?? anyQuietHours),
      name,
      isTestChannel: name.startsWith("sample "),
      channelLimit,
    }));
  }

  const present = async (tx: Queries, workspaceId: string, name: string): Promise<ChannelLimits> =>
    (await quietHoursOfChannels(tx, workspaceId)).get(name) ?? anyQuietHours;

  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { subject: channel, before, after } of parts) {
      if (textOf(await present(tx, workspaceId, channel)) !== after) continue;
      await putQuietHours(tx, { workspaceId, channel }, hoursIn(String(before)));
      reverted += 1;
    }
    return reverted;
  };

  return {
    list,

    /**
     * @returns the activity to undo it with; null: nothing changed
     * @throws AppError `not_found` for an unknown channel, `bad_request` for invalid hours
     */
    async set(actor: Actor, name: string, wanted: ChannelLimits): Promise<{ undo: string | null }> {
      const { workspaceId } = actor;
      if (!(await list(workspaceId)).some((place) => place.name === name))
        throw new AppError("not_found", "This channel doesn’t exist.");
      check(wanted);
      const activity = await db.write(async (tx) => {
        const before = textOf(await present(tx, workspaceId, name));
        const after = textOf(wanted);
        if (before === after) return null;
        await putQuietHours(tx, { workspaceId, channel: name }, wanted);
        return addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: `Publishing hours of ${name} changed`,
          description: quietHoursText(wanted),
          createdAt: clock.now(),
          change: { kind: "channel_limits", parts: [{ subject: name, field, before, after }] },
        });
      });
      if (activity) emit({ workspaceId, type: "activity", activity });
      return { undo: activity?.id ?? null };
    },

    revert,
  };
}

/** The new limits, for the activity. */
function quietHoursText({ quiet, maxPerDay }: ChannelLimits): string {
  const when = quiet
    ? `Quiet hours ${formatTimeOfDay(quiet.from)} to ${formatTimeOfDay(quiet.to)}`
    : "No quiet hours";
  return maxPerDay === null ? when : `${when}, up to ${maxPerDay} a day`;
}

function check({ quiet, maxPerDay }: ChannelLimits): void {
  const isTime = (minutes: number) =>
    Number.isInteger(minutes) && minutes >= 0 && minutes < 24 * 60;
  if (quiet && !(isTime(quiet.from) && isTime(quiet.to)))
    throw new AppError("bad_request", "Enter valid quiet hours, like 22:00 to 06:00.");
  if (quiet && quiet.from === quiet.to)
    throw new AppError("bad_request", "Quiet hours must start and end at different times.");
  if (maxPerDay !== null && !(Number.isInteger(maxPerDay) && maxPerDay >= 1))
    throw new AppError("bad_request", "Enter a daily limit of at least 1.");
  if (maxPerDay !== null && maxPerDay > maxAllowedPerDay)
    throw new AppError("bad_request", `Enter a daily limit of up to ${maxAllowedPerDay}.`);
}

/** As stored for undo. */
const textOf = ({ quiet, maxPerDay }: ChannelLimits): string =>
  [quiet?.from ?? "", quiet?.to ?? "", maxPerDay ?? ""].join("-");

function hoursIn(text: string): ChannelLimits {
  const [from = null, to = null, maxPerDay = null] = text
    .split("-")
    .map((part) => (part === "" ? null : Number(part)));
  return { quiet: from === null || to === null ? null : { from, to }, maxPerDay };
}
