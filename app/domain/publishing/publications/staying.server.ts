import type { Queries } from "#db/client.server.ts";
import { isAble, type Channel, type WhyNot } from "#app/domain/publishing/channel-port.ts";
import { mayHappen } from "#app/domain/publishing/jobs/publish-job-rules.ts";
import {
  publishJobInFlight,
  type PublishJobRow,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { publicationsOf, type PublicationRow } from "./publication-store.server.ts";

/** The response was lost, and with it the channel's ID. */
export const seenByPeopleOnly: WhyNot = {
  whyNot: "The channel never gave us an ID for this post. Please change or remove it there.",
};

const beingTakenDown: WhyNot = {
  whyNot: "It’s being unpublished there. Approve this version afterward to publish it again.",
};

/** A channel that keeps its published version when a new one is approved. */
interface StayingChannel {
  channel: string;
  /** The version that is published or being published. */
  versionId: string;
  whyNot: string;
}

interface AtPublication {
  publication: Pick<PublicationRow, "publishedVersionId" | "remoteId">;
  /** What is in flight there. */
  open: PublishJobRow | undefined;
  channel: Channel;
  /** The version to publish. */
  versionId: string;
}

/**
 * Why a version doesn't replace the published one; null: it does, nothing is published, or it is the published one.
 */
export function whyItStays({
  publication: { publishedVersionId, remoteId },
  open,
  channel,
  versionId,
}: AtPublication): WhyNot | null {
  const isOnItsWay = open !== undefined && !mayHappen(open.state, "revise");
  const kept = isOnItsWay && open.kind === "publish" ? open.versionId : publishedVersionId;
  if (kept === null || kept === versionId) return null;
  if (!isAble(channel.update)) return open?.kind === "unpublish" ? beingTakenDown : channel.update;
  return remoteId === null && !isOnItsWay ? seenByPeopleOnly : null;
}

/** Channels that keep their version when this one is approved. */
export async function channelsThatStay(
  tx: Queries,
  {
    workspaceId,
    contentItemId,
    versionId,
  }: { workspaceId: string; contentItemId: string; versionId: string },
  channels: readonly Channel[],
): Promise<StayingChannel[]> {
  const places: StayingChannel[] = [];
  for (const publication of await publicationsOf(tx, workspaceId, contentItemId)) {
    const channel = channels.find(({ name }) => name === publication.channel);
    if (!channel) continue;
    const open = await publishJobInFlight(tx, publication.publicationId);
    const stays = whyItStays({ publication, open, channel, versionId });
    const kept = publication.publishedVersionId ?? open?.versionId;
    if (stays && kept !== undefined)
      places.push({ channel: channel.name, versionId: kept, ...stays });
  }
  return places;
}
