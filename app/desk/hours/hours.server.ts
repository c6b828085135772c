import type { Db, Queries } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { NewId } from "../../core/ids";
import type { Destination } from "../../studio/publishing/destination-port";
import {
  anyHours,
  hoursOfPlaces,
  putPlaceHours,
  type PlaceHours,
} from "../../studio/publishing/place-hours.server";
import { addAction } from "../../workspace/activities.server";
import type { WorkspaceEvent } from "../../workspace/events";
import type { Revert } from "../../workspace/undo.server";
import type { Actor } from "../../workspace/viewer";
import { mostADay, timeOf } from "./hours-form";

interface HoursDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  /** Where texts of a workspace go: its own places, and those of the simulation. */
  placesOf(workspaceId: string): Promise<readonly Destination[]>;
}

/** A place with what its owner wants of it. */
export interface PlaceWithHours extends PlaceHours {
  name: string;
  isPractice: boolean;
  /** So many a day it takes by itself; null: as many as there are. */
  placeTakes: number | null;
}

const field = "hours";

/** When nothing goes to which place, and how much does on a day, as an owner sets it. */
export function createPlaceHours({ db, clock, newId, emit, placesOf }: HoursDeps) {
  async function list(workspaceId: string): Promise<PlaceWithHours[]> {
    const hours = await hoursOfPlaces(db.read, workspaceId);
    return (await placesOf(workspaceId)).map(({ name, atMostADay: placeTakes }) => ({
      ...(hours.get(name) ?? anyHours),
      name,
      isPractice: name.startsWith("sample "),
      placeTakes,
    }));
  }

  const present = async (tx: Queries, workspaceId: string, name: string): Promise<PlaceHours> =>
    (await hoursOfPlaces(tx, workspaceId)).get(name) ?? anyHours;

  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { subject: destination, before, after } of parts) {
      if (textOf(await present(tx, workspaceId, destination)) !== after) continue;
      await putPlaceHours(tx, { workspaceId, destination }, hoursIn(String(before)));
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
    async set(actor: Actor, name: string, wanted: PlaceHours): Promise<{ undo: string | null }> {
      const { workspaceId } = actor;
      if (!(await list(workspaceId)).some((place) => place.name === name))
        throw new AppError("not_found", "There is no such place in this workspace.");
      check(wanted);
      const activity = await db.write(async (tx) => {
        const before = textOf(await present(tx, workspaceId, name));
        const after = textOf(wanted);
        if (before === after) return null;
        await putPlaceHours(tx, { workspaceId, destination: name }, wanted);
        return addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: `Hours of ${name} changed`,
          description: hoursWords(wanted),
          createdAt: clock.now(),
          change: { kind: "place_hours", parts: [{ subject: name, field, before, after }] },
        });
      });
      if (activity) emit({ workspaceId, type: "activity", activity });
      return { undo: activity?.id ?? null };
    },

    revert,
  };
}

/** In words, such as for what is told of a change. */
function hoursWords({ quiet, atMostADay }: PlaceHours): string {
  const when = quiet
    ? `Nothing goes out from ${timeOf(quiet.from)} to ${timeOf(quiet.to)}`
    : "Texts go out at any hour";
  return atMostADay === null ? when : `${when}, ${atMostADay} a day at most`;
}

function check({ quiet, atMostADay }: PlaceHours): void {
  const isTime = (minutes: number) =>
    Number.isInteger(minutes) && minutes >= 0 && minutes < 24 * 60;
  if (quiet && !(isTime(quiet.from) && isTime(quiet.to)))
    throw new AppError("bad_request", "Quiet hours are two times of a day.");
  if (quiet && quiet.from === quiet.to)
    throw new AppError("bad_request", "Quiet hours end at another time than they begin.");
  if (atMostADay !== null && !(Number.isInteger(atMostADay) && atMostADay >= 1))
    throw new AppError("bad_request", "At least one text a day goes out.");
  if (atMostADay !== null && atMostADay > mostADay)
    throw new AppError("bad_request", `${mostADay} texts a day are the most.`);
}

/** As it is kept in an undoable change. */
const textOf = ({ quiet, atMostADay }: PlaceHours): string =>
  [quiet?.from ?? "", quiet?.to ?? "", atMostADay ?? ""].join("-");

function hoursIn(text: string): PlaceHours {
  const [from = null, to = null, atMostADay = null] = text
    .split("-")
    .map((part) => (part === "" ? null : Number(part)));
  return { quiet: from === null || to === null ? null : { from, to }, atMostADay };
}
