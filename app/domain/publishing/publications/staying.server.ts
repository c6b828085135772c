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
  destination: string;
  /** What stands there, or is on its way. */
  versionId: string;
  whyNot: string;
}

interface AtPublication {
  placement: Pick<PublicationRow, "publishedVersionId" | "remoteId">;
  /** What is in flight there. */
  open: PublishJobRow | undefined;
  destination: Channel;
  /** What is to stand there. */
  versionId: string;
}

/**
 * Why a version does not take the place of what stands at a placement; null: it does, nothing stands there, or it
 * is what stands there.
 */
export function whyItStays({
  placement: { publishedVersionId, remoteId },
  open,
  destination,
  versionId,
}: AtPublication): WhyNot | null {
  const isOnItsWay = open !== undefined && !mayHappen(open.state, "revise");
  const kept = isOnItsWay && open.kind === "create" ? open.versionId : publishedVersionId;
  if (kept === null || kept === versionId) return null;
  if (!isAble(destination.update))
    return open?.kind === "withdraw" ? beingTakenDown : destination.update;
  return remoteId === null && !isOnItsWay ? seenByPeopleOnly : null;
}

/** Where a piece stays as it is when this version of it is approved. */
export async function channelsThatStay(
  tx: Queries,
  { workspaceId, pieceId, versionId }: { workspaceId: string; pieceId: string; versionId: string },
  destinations: readonly Channel[],
): Promise<StayingChannel[]> {
  const places: StayingChannel[] = [];
  for (const placement of await publicationsOf(tx, workspaceId, pieceId)) {
    const destination = destinations.find(({ name }) => name === placement.destination);
    if (!destination) continue;
    const open = await publishJobInFlight(tx, placement.placementId);
    const stays = whyItStays({ placement, open, destination, versionId });
    const kept = placement.publishedVersionId ?? open?.versionId;
    if (stays && kept !== undefined)
      places.push({ destination: destination.name, versionId: kept, ...stays });
  }
  return places;
}
