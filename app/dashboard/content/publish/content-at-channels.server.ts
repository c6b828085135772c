import type { Queries } from "#db/client.server.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { manualChannelFor } from "#app/domain/channels/by-hand/manual-channels.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { quietHoursOfChannels } from "#app/domain/publishing/limits/channel-limits.server.ts";
import { quietUntil } from "#app/domain/publishing/limits/quiet-hours.ts";
import { channelsThatStay } from "#app/domain/publishing/publications/staying.server.ts";
import { lastChangeOf } from "#app/workspace/undoable-changes.server.ts";
import type { ListedText } from "#app/dashboard/content/list/listed-text.ts";
import type { TextVersion, TextView } from "#app/dashboard/content/page/text-view.ts";

/* Where a text is or goes, and what becomes of it there. */

/** A withdrawn article stays withdrawn, as its publisher brings it out once, unless it has never been out. */
export function goesOutAnew({ state, kind, publishedAt, places }: ListedText): boolean {
  if (state === "unpublished") return kind !== "article";
  const isGone = places.length > 0 && places.every((place) => place.state === "unpublished");
  return state === "approved" && publishedAt === null && isGone;
}

/** A sample article has nothing to do at a real place; with a sample of a pack one can see how it goes. */
export function manualPublishingAt({ kind, origin, places }: ListedText): string | null {
  if (kind === "article" && origin === "simulated") return null;
  const name = manualChannelFor(kind)?.name ?? null;
  // Where an account there is connected it goes there by itself, and would stand there twice.
  const goesThere = places.some(
    ({ channel, state }) => channel.startsWith(`${name} `) && state !== "failed",
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
  const hours = await quietHoursOfChannels(tx, workspaceId);
  return places.map((place) => {
    const quiet = hours.get(place.channel)?.quiet;
    if (!quiet || place.dueAt === null || place.leavesAt !== null) return place;
    return { ...place, dueAt: quietUntil(quiet, place.dueAt, timeZone) };
  });
}

/** Asked of a version that is none yet: a correction. */
const nextVersion = "";

/** Where what stands there stays, whatever is approved next. */
export async function readStays(
  tx: Queries,
  { workspaceId, id: contentItemId, versionId }: ContentItem,
  versions: readonly Pick<TextVersion, "id" | "number">[],
  channels: readonly Channel[],
): Promise<TextView["stays"]> {
  const next = { workspaceId, contentItemId, versionId: nextVersion };
  const places = await channelsThatStay(tx, next, channels);
  return places.map(({ channel, versionId: publishedVersionId, whyNot }) => ({
    channel,
    versionNumber: versions.find(({ id }) => id === publishedVersionId)?.number ?? 1,
    isOlder: publishedVersionId !== versionId,
    whyNot,
  }));
}

/** When it is taken down, and what takes that back; null: it is not. */
export async function readUnpublishing(
  tx: Queries,
  workspaceId: string,
  { id: subject, places }: Pick<ListedText, "id" | "places">,
): Promise<TextView["unpublishing"]> {
  const times = places.flatMap(({ leavesAt }) => (leavesAt === null ? [] : [leavesAt]));
  if (times.length === 0) return null;
  const undo = await lastChangeOf(tx, { workspaceId, kind: "content_unpublished", subject });
  return { at: Math.min(...times), undo };
}
