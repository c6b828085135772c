import type { Queries } from "../../../db/client.server";
import { isAble, type Destination, type WhyNot } from "./destination-port";
import { mayHappen, reasonOf } from "./operation-rules";
import { operationInFlight, type OperationRow } from "./operation-store.server";
import { placementsOf, type PlacementRow } from "./placement-store.server";

/**
 * What withdrawing a piece does at one of its places:
 * - `taken_down`: it stands there, and is taken away;
 * - `not_sent`: it was to go there, and does not;
 * - `leaving`: it is on its way from there already;
 * - `byHand`: its owner takes it down there and is asked whether it is gone, for the reason given.
 */
type AtPlace = "taken_down" | "not_sent" | "leaving" | { byHand: string } | WhyNot;

export interface PlaceToLeave {
  placement: PlacementRow;
  /** What is in flight there. */
  open: OperationRow | undefined;
  becomes: AtPlace;
}

/**
 * Why nothing can be taken down from here, and what its owner does instead; null: it can.
 * @param destination null: it is not connected any more
 */
export function whyByHand(
  { destination: name, remoteId }: Pick<PlacementRow, "destination" | "remoteId">,
  destination: Destination | null,
): string | null {
  if (remoteId === null)
    return `We do not know what ${name} calls it, so it cannot be taken down from here. Take it down there yourself, and say so under Review.`;
  return destination === null
    ? `${name} is not connected any more. Connect it again, and it is taken down from here; or take it down there yourself, and say so under Review.`
    : null;
}

/** What withdrawing a piece would do at each place where it is or is to be. */
export async function placesToLeave(
  tx: Queries,
  { workspaceId, pieceId }: { workspaceId: string; pieceId: string },
  destinations: readonly Destination[],
): Promise<PlaceToLeave[]> {
  const places: PlaceToLeave[] = [];
  for (const placement of await placementsOf(tx, workspaceId, pieceId)) {
    const open = await operationInFlight(tx, placement.placementId);
    if (placement.publishedVersionId === null && !open) continue;
    const destination = destinations.find(({ name }) => name === placement.destination);
    places.push({ placement, open, becomes: becomes(placement, open, destination) });
  }
  return places;
}

function becomes(
  placement: PlacementRow,
  open: OperationRow | undefined,
  destination: Destination | undefined,
): AtPlace {
  if (open?.kind === "withdraw") return "leaving";
  if (open && !mayHappen(open.state, "cancel")) return { whyNot: reasonOf(open.state) };
  if (placement.publishedVersionId === null) return "not_sent";
  if (destination && !isAble(destination.withdraw)) return destination.withdraw;
  const byHand = whyByHand(placement, destination ?? null);
  return byHand === null ? "taken_down" : { byHand };
}
