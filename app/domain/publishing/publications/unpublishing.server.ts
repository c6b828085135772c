import type { Queries } from "#db/client.server.ts";
import { isAble, type Channel, type WhyNot } from "#app/domain/publishing/channel-port.ts";
import { mayHappen, reasonOf } from "#app/domain/publishing/jobs/publish-job-rules.ts";
import {
  publishJobInFlight,
  type PublishJobRow,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { publicationsOf, type PublicationRow } from "./publication-store.server.ts";

/**
 * What unpublishing does on one channel:
 * - `taken_down`: it is published and will be removed;
 * - `not_sent`: it was scheduled, and is canceled;
 * - `leaving`: it is already being removed;
 * - `byHand`: the owner removes it there and is asked whether it is gone, for the given reason.
 */
type AtChannel = "taken_down" | "not_sent" | "leaving" | { byHand: string } | WhyNot;

export interface ChannelToLeave {
  publication: PublicationRow;
  /** What is in flight there. */
  open: PublishJobRow | undefined;
  becomes: AtChannel;
}

/**
 * Why it can't be unpublished from here and what the owner can do; null: it can.
 * @param channel null: the channel is no longer connected
 */
export function whyByHand(
  { channel: name, remoteId }: Pick<PublicationRow, "channel" | "remoteId">,
  channel: Channel | null,
): string | null {
  if (remoteId === null)
    return `${name} never gave us an ID for this post, so we can’t unpublish it. Unpublish it there yourself, then confirm under Review.`;
  return channel === null
    ? `${name} is no longer connected. Reconnect it and we’ll unpublish this, or unpublish it there yourself and confirm under Review.`
    : null;
}

/** What unpublishing would do on each channel. */
export async function channelsToLeave(
  tx: Queries,
  { workspaceId, contentItemId }: { workspaceId: string; contentItemId: string },
  channels: readonly Channel[],
): Promise<ChannelToLeave[]> {
  const places: ChannelToLeave[] = [];
  for (const publication of await publicationsOf(tx, workspaceId, contentItemId)) {
    const open = await publishJobInFlight(tx, publication.publicationId);
    if (publication.publishedVersionId === null && !open) continue;
    const channel = channels.find(({ name }) => name === publication.channel);
    places.push({ publication, open, becomes: becomes(publication, open, channel) });
  }
  return places;
}

function becomes(
  publication: PublicationRow,
  open: PublishJobRow | undefined,
  channel: Channel | undefined,
): AtChannel {
  if (open?.kind === "unpublish") return "leaving";
  if (open && !mayHappen(open.state, "cancel")) return { whyNot: reasonOf(open.state) };
  if (publication.publishedVersionId === null) return "not_sent";
  if (channel && !isAble(channel.unpublish)) return channel.unpublish;
  const byHand = whyByHand(publication, channel ?? null);
  return byHand === null ? "taken_down" : { byHand };
}
