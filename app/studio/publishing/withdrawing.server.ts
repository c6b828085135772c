import type { Queries } from "../../../db/client.server";
import { isAble, type Destination, type WhyNot } from "./destination-port";
import { mayHappen, reasonOf } from "./operation-rules";
import { operationInFlight, type OperationRow } from "./operation-store.server";
import { placementsOf, type PlacementRow } from "./placement-store.server";
import { seenByPeopleOnly } from "./staying.server";

/**
 * What withdrawing a piece does at one of its places:
 * - `taken_down`: it stands there, and is taken away;
 * - `not_sent`: it was to go there, and does not;
 * - `leaving`: it is on its way from there already.
 */
type AtPlace = "taken_down" | "not_sent" | "leaving" | WhyNot;

export interface PlaceToLeave {
  placement: PlacementRow;
  /** What is in flight there. */
  open: OperationRow | undefined;
  becomes: AtPlace;
}

const notConnected: WhyNot = {
  whyNot: "It is not connected any more. Take it down there yourself.",
};

/** What withdrawing a piece would do at each place where it is or is to be. */
export async function placesToLeave(
  tx: Queries,
  { workspaceId, pieceId }: { workspaceId: string; pieceId: string },
  destinations: readonly Destination[],
): Promise<PlaceToLeave[]> {
  const places: PlaceToLeave[] = [];
  for (const placement of await placementsOf(tx, workspaceId, pieceId)) {
    const open = await operationInFlight(tx, placement.placementId);
    if (placement.standingVersionId === null && !open) continue;
    const destination = destinations.find(({ name }) => name === placement.destination);
    places.push({ placement, open, becomes: becomes(placement, open, destination) });
  }
  return places;
}

function becomes(
  { standingVersionId, remoteId }: PlacementRow,
  open: OperationRow | undefined,
  destination: Destination | undefined,
): AtPlace {
  if (open?.kind === "withdraw") return "leaving";
  if (open && !mayHappen(open.state, "cancel")) return { whyNot: reasonOf(open.state) };
  if (standingVersionId === null) return "not_sent";
  if (!destination) return remoteId === null ? seenByPeopleOnly : notConnected;
  if (!isAble(destination.withdraw)) return destination.withdraw;
  return remoteId === null ? seenByPeopleOnly : "taken_down";
}
