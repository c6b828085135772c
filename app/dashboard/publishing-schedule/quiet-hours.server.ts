import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
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
import { mostADay, timeOf } from "./quiet-hours-form.ts";

interface QuietHoursDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  /** Where texts of a workspace go: its own places, and those of the simulation. */
  placesOf(workspaceId: string): Promise<readonly Channel[]>;
}

/** A place with what its owner wants of it. */
export interface ChannelWithQuietHours extends ChannelLimits {
  name: string;
  isPractice: boolean;
  /** So many a day it takes by itself; null: as many as there are. */
  placeTakes: number | null;
}

const field = "hours";

/** When nothing goes to which place, and how much does on a day, as an owner sets it. */
export function createQuietHours({ db, clock, newId, emit, placesOf }: QuietHoursDeps) {
  async function list(workspaceId: string): Promise<ChannelWithQuietHours[]> {
    const hours = await quietHoursOfChannels(db.read, workspaceId);
    return (await placesOf(workspaceId)).map(({ name, maxPerDay: placeTakes }) => ({
      ...(hours.get(name) ?? anyQuietHours),
      name,
      isPractice: name.startsWith("sample "),
      placeTakes,
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
     * @returns what takes it back; null when it was so already
     * @throws AppError `not_found` of a place that is not there, `bad_request` of hours that are none
     */
    async set(actor: Actor, name: string, wanted: ChannelLimits): Promise<{ undo: string | null }> {
      const { workspaceId } = actor;
      if (!(await list(workspaceId)).some((place) => place.name === name))
        throw new AppError("not_found", "There is no such place in this workspace.");
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
          title: `Hours of ${name} changed`,
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

/** In words, such as for what is told of a change. */
function quietHoursText({ quiet, maxPerDay }: ChannelLimits): string {
  const when = quiet
    ? `Nothing goes out from ${timeOf(quiet.from)} to ${timeOf(quiet.to)}`
    : "Texts go out at any hour";
  return maxPerDay === null ? when : `${when}, ${maxPerDay} a day at most`;
}

function check({ quiet, maxPerDay }: ChannelLimits): void {
  const isTime = (minutes: number) =>
    Number.isInteger(minutes) && minutes >= 0 && minutes < 24 * 60;
  if (quiet && !(isTime(quiet.from) && isTime(quiet.to)))
    throw new AppError("bad_request", "Quiet hours are two times of a day.");
  if (quiet && quiet.from === quiet.to)
    throw new AppError("bad_request", "Quiet hours end at another time than they begin.");
  if (maxPerDay !== null && !(Number.isInteger(maxPerDay) && maxPerDay >= 1))
    throw new AppError("bad_request", "At least one text a day goes out.");
  if (maxPerDay !== null && maxPerDay > mostADay)
    throw new AppError("bad_request", `${mostADay} texts a day are the most.`);
}

/** As it is kept in an undoable change. */
const textOf = ({ quiet, maxPerDay }: ChannelLimits): string =>
  [quiet?.from ?? "", quiet?.to ?? "", maxPerDay ?? ""].join("-");

function hoursIn(text: string): ChannelLimits {
  const [from = null, to = null, maxPerDay = null] = text
    .split("-")
    .map((part) => (part === "" ? null : Number(part)));
  return { quiet: from === null || to === null ? null : { from, to }, maxPerDay };
}
