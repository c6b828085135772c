import type { Queries } from "../../../db/client.server";
import type { Piece } from "../../studio/content/piece";
import { handPlaceFor } from "../../studio/places/by-hand/hand-places";
import type { Destination } from "../../studio/publishing/destination-port";
import { hoursOfPlaces } from "../../studio/publishing/place-hours.server";
import { quietUntil } from "../../studio/publishing/quiet-hours";
import { placesThatStay } from "../../studio/publishing/staying.server";
import { lastChangeOf } from "../../workspace/undoable-changes.server";
import type { ListedText } from "./listed-text";
import type { TextVersion, TextView } from "./text-view";

/* Where a text is or goes, and what becomes of it there. */

/** A withdrawn article stays withdrawn, as its publisher brings it out once, unless it has never been out. */
export function goesOutAnew({ state, kind, publishedAt, places }: ListedText): boolean {
  if (state === "withdrawn") return kind !== "article";
  const isGone = places.length > 0 && places.every((place) => place.state === "withdrawn");
  return state === "approved" && publishedAt === null && isGone;
}

/** A sample article has nothing to do at a real place; with a sample of a pack one can see how it goes. */
export function putUpAt({ kind, origin, places }: ListedText): string | null {
  if (kind === "article" && origin === "simulated") return null;
  const name = handPlaceFor(kind)?.name ?? null;
  // Where an account there is connected it goes there by itself, and would stand there twice.
  const goesThere = places.some(
    ({ destination, state }) => destination.startsWith(`${name} `) && state !== "failed",
  );
  return goesThere ? null : name;
}

/** What waits goes out once the quiet hours are over that it falls into. */
export async function inTheirHours(
  tx: Queries,
  {
    workspaceId,
    places,
    timeZone,
  }: Pick<ListedText, "places"> & { workspaceId: string; timeZone: string },
): Promise<ListedText["places"]> {
  const hours = await hoursOfPlaces(tx, workspaceId);
  return places.map((place) => {
    const quiet = hours.get(place.destination)?.quiet;
    if (!quiet || place.dueAt === null || place.leavesAt !== null) return place;
    return { ...place, dueAt: quietUntil(quiet, place.dueAt, timeZone) };
  });
}

/** Asked of a version that is none yet: a correction. */
const nextVersion = "";

/** Where what stands there stays, whatever is approved next. */
export async function readStays(
  tx: Queries,
  { workspaceId, id: pieceId, versionId }: Piece,
  versions: readonly Pick<TextVersion, "id" | "number">[],
  destinations: readonly Destination[],
): Promise<TextView["stays"]> {
  const next = { workspaceId, pieceId, versionId: nextVersion };
  const places = await placesThatStay(tx, next, destinations);
  return places.map(({ destination, versionId: publishedVersionId, whyNot }) => ({
    destination,
    versionNumber: versions.find(({ id }) => id === publishedVersionId)?.number ?? 1,
    isOlder: publishedVersionId !== versionId,
    whyNot,
  }));
}

/** When it is taken down, and what takes that back; null: it is not. */
export async function readWithdrawal(
  tx: Queries,
  workspaceId: string,
  { id: subject, places }: Pick<ListedText, "id" | "places">,
): Promise<TextView["withdrawal"]> {
  const times = places.flatMap(({ leavesAt }) => (leavesAt === null ? [] : [leavesAt]));
  if (times.length === 0) return null;
  const undo = await lastChangeOf(tx, { workspaceId, kind: "text_withdrawn", subject });
  return { at: Math.min(...times), undo };
}
