import type { Queries } from "#db/client.server.ts";
import { isAble, type Channel, type WhyNot } from "#app/domain/publishing/channel-port.ts";
import { mayHappen, reasonOf } from "#app/domain/publishing/jobs/publish-job-rules.ts";
import {
  publishJobInFlight,
  type PublishJobRow,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { publicationsOf, type PublicationRow } from "./publication-store.server.ts";

/**
 * What withdrawing a piece does at one of its places:
 * - `taken_down`: it stands there, and is taken away;
 * - `not_sent`: it was to go there, and does not;
 * - `leaving`: it is on its way from there already;
 * - `byHand`: its owner takes it down there and is asked whether it is gone, for the reason given.
 */
type AtChannel = "taken_down" | "not_sent" | "leaving" | { byHand: string } | WhyNot;

export interface ChannelToLeave {
  publication: PublicationRow;
  /** What is in flight there. */
  open: PublishJobRow | undefined;
  becomes: AtChannel;
}

/**
 * Why nothing can be taken down from here, and what its owner does instead; null: it can.
 * @param destination null: it is not connected any more
 */
export function whyByHand(
  { channel: name, remoteId }: Pick<PublicationRow, "channel" | "remoteId">,
  channel: Channel | null,
): string | null {
  if (remoteId === null)
    return `We do not know what ${name} calls it, so it cannot be taken down from here. Take it down there yourself, and say so under Review.`;
  return channel === null
    ? `${name} is not connected any more. Connect it again, and it is taken down from here; or take it down there yourself, and say so under Review.`
    : null;
}

/** What withdrawing a piece would do at each place where it is or is to be. */
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
