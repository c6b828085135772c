import type { Queries } from "#db/client.server.ts";
import { isAble, type Channel, type WhyNot } from "#app/domain/publishing/channel-port.ts";
import { mayHappen } from "#app/domain/publishing/jobs/publish-job-rules.ts";
import {
  publishJobInFlight,
  type PublishJobRow,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { publicationsOf, type PublicationRow } from "./publication-store.server.ts";

/** The answer to the sending was lost, and with it what the destination calls it. */
export const seenByPeopleOnly: WhyNot = {
  whyNot:
    "Its destination never told us what it calls this publication. Please change or remove it there.",
};

const beingTakenDown: WhyNot = {
  whyNot:
    "It is being taken down there. Approve this version once that is done, and it goes out there anew.",
};

/** A place that keeps what stands there, whatever else is approved. */
interface StayingChannel {
  channel: string;
  /** What stands there, or is on its way. */
  versionId: string;
  whyNot: string;
}

interface AtPublication {
  publication: Pick<PublicationRow, "publishedVersionId" | "remoteId">;
  /** What is in flight there. */
  open: PublishJobRow | undefined;
  channel: Channel;
  /** What is to stand there. */
  versionId: string;
}

/**
 * Why a version does not take the place of what stands at a placement; null: it does, nothing stands there, or it
 * is what stands there.
 */
export function whyItStays({
  publication: { publishedVersionId, remoteId },
  open,
  channel,
  versionId,
}: AtPublication): WhyNot | null {
  const isOnItsWay = open !== undefined && !mayHappen(open.state, "revise");
  const kept = isOnItsWay && open.kind === "create" ? open.versionId : publishedVersionId;
  if (kept === null || kept === versionId) return null;
  if (!isAble(channel.update)) return open?.kind === "unpublish" ? beingTakenDown : channel.update;
  return remoteId === null && !isOnItsWay ? seenByPeopleOnly : null;
}

/** Where a piece stays as it is when this version of it is approved. */
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
