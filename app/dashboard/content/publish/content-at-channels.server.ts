import type { Queries } from "#db/client.server.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { manualChannelFor } from "#app/domain/channels/by-hand/manual-channels.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { quietHoursOfChannels } from "#app/domain/publishing/limits/channel-limits.server.ts";
import { quietUntil } from "#app/domain/publishing/limits/quiet-hours.ts";
import { channelsThatStay } from "#app/domain/publishing/publications/staying.server.ts";
import { lastChangeOf } from "#app/workspace/undoable-changes.server.ts";
import type { ListedText } from "#app/dashboard/content/list/listed-text.ts";
import type { TextVersion, ContentView } from "#app/dashboard/content/page/text-view.ts";

/* Channels of a content item, and what happens to it there. */

/** An unpublished article stays unpublished unless it was never out: its publisher publishes it only once. */
export function goesOutAnew({ state, kind, publishedAt, places }: ListedText): boolean {
  if (state === "unpublished") return kind !== "article";
  const isGone =
    places.length > 0 && places.every((publication) => publication.state === "unpublished");
  return state === "approved" && publishedAt === null && isGone;
}

/** Sample articles don't belong on real sites; sample videos show how publishing works. */
export function manualPublishingAt({ kind, origin, places }: ListedText): string | null {
  if (kind === "article" && origin === "simulated") return null;
  const name = manualChannelFor(kind)?.name ?? null;
  // A connected account publishes automatically; publishing manually too would publish twice.
  const goesThere = places.some(
    ({ channel, state }) => channel.startsWith(`${name} `) && state !== "failed",
  );
  return goesThere ? null : name;
}

/** Moves due times that fall into quiet hours to their end. */
export async function inTheirHours(
  tx: Queries,
  {
    workspaceId,
    places,
    timeZone,
  }: Pick<ListedText, "places"> & { workspaceId: string; timeZone: string },
): Promise<ListedText["places"]> {
  const hours = await quietHoursOfChannels(tx, workspaceId);
  return places.map((publication) => {
    const quiet = hours.get(publication.channel)?.quiet;
    if (!quiet || publication.dueAt === null || publication.leavesAt !== null) return publication;
    return { ...publication, dueAt: quietUntil(quiet, publication.dueAt, timeZone) };
  });
}

/** A placeholder for a correction without a version. */
const nextVersion = "";

/** Channels that keep their version when a new one is approved. */
export async function readStays(
  tx: Queries,
  { workspaceId, id: contentItemId, versionId }: ContentItem,
  versions: readonly Pick<TextVersion, "id" | "number">[],
  channels: readonly Channel[],
): Promise<ContentView["stays"]> {
  const next = { workspaceId, contentItemId, versionId: nextVersion };
  const places = await channelsThatStay(tx, next, channels);
  return places.map(({ channel, versionId: publishedVersionId, whyNot }) => ({
    channel,
    versionNumber: versions.find(({ id }) => id === publishedVersionId)?.number ?? 1,
    isOlder: publishedVersionId !== versionId,
    whyNot,
  }));
}

/** When unpublishing starts, and how to undo it; null: not being unpublished. */
export async function readUnpublishing(
  tx: Queries,
  workspaceId: string,
  { id: subject, places }: Pick<ListedText, "id" | "places">,
): Promise<ContentView["unpublishing"]> {
  const times = places.flatMap(({ leavesAt }) => (leavesAt === null ? [] : [leavesAt]));
  if (times.length === 0) return null;
  const undo = await lastChangeOf(tx, { workspaceId, kind: "content_unpublished", subject });
  return { at: Math.min(...times), undo };
}
