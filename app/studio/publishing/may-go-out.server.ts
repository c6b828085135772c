import type { Queries } from "../../../db/client.server";
import { roomAt } from "./day-limit.server";
import type { Destination } from "./destination-port";
import type { OperationRow } from "./operation-store.server";
import { hoursAt } from "./place-hours.server";
import { quietUntil } from "./quiet-hours";

/**
 * When a place takes an operation: now, once its quiet hours are over, or on a day on which it has room. What
 * its owner takes down goes at any hour.
 * @param tx the transaction that arms it
 */
export async function mayGoOutAt(
  tx: Queries,
  operation: Pick<OperationRow, "kind" | "workspaceId" | "destination" | "pieceKind">,
  { atMostADay }: Pick<Destination, "atMostADay">,
  now: number,
): Promise<number> {
  if (operation.kind === "withdraw") return now;
  const hours = await hoursAt(tx, operation);
  const most = leastOf(atMostADay, hours?.atMostADay ?? null);
  const at = await roomAt(tx, operation, { atMostADay: most }, now);
  return hours?.quiet ? quietUntil(hours.quiet, at, hours.timeZone) : at;
}

function leastOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
