import type { Queries } from "../../../db/client.server";
import { isAble, type Destination, type WhyNot } from "./destination-port";
import { mayHappen } from "./operation-rules";
import { operationInFlight, type OperationRow } from "./operation-store.server";
import { placementsOf, type PlacementRow } from "./placement-store.server";

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
interface StayingPlace {
  destination: string;
  /** What stands there, or is on its way. */
  versionId: string;
  whyNot: string;
}

interface AtPlacement {
  placement: Pick<PlacementRow, "publishedVersionId" | "remoteId">;
  /** What is in flight there. */
  open: OperationRow | undefined;
  destination: Destination;
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
}: AtPlacement): WhyNot | null {
  const isOnItsWay = open !== undefined && !mayHappen(open.state, "revise");
  const kept = isOnItsWay && open.kind === "create" ? open.versionId : publishedVersionId;
  if (kept === null || kept === versionId) return null;
  if (!isAble(destination.update))
    return open?.kind === "withdraw" ? beingTakenDown : destination.update;
  return remoteId === null && !isOnItsWay ? seenByPeopleOnly : null;
}

/** Where a piece stays as it is when this version of it is approved. */
export async function placesThatStay(
  tx: Queries,
  { workspaceId, pieceId, versionId }: { workspaceId: string; pieceId: string; versionId: string },
  destinations: readonly Destination[],
): Promise<StayingPlace[]> {
  const places: StayingPlace[] = [];
  for (const placement of await placementsOf(tx, workspaceId, pieceId)) {
    const destination = destinations.find(({ name }) => name === placement.destination);
    if (!destination) continue;
    const open = await operationInFlight(tx, placement.placementId);
    const stays = whyItStays({ placement, open, destination, versionId });
    const kept = placement.publishedVersionId ?? open?.versionId;
    if (stays && kept !== undefined)
      places.push({ destination: destination.name, versionId: kept, ...stays });
  }
  return places;
}
