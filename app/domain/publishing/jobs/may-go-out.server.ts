import type { Queries } from "#db/client.server.ts";
import { roomAt } from "#app/domain/publishing/limits/day-limit.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import type { PublishJobRow } from "./publish-job-store.server.ts";
import { quietHoursAt } from "#app/domain/publishing/limits/channel-limits.server.ts";
import { quietUntil } from "#app/domain/publishing/limits/quiet-hours.ts";

/**
 * When a place takes an operation: now, once its quiet hours are over, or on a day on which it has room. What
 * its owner takes down goes at any hour.
 * @param tx the transaction that arms it
 */
export async function mayGoOutAt(
  tx: Queries,
  operation: Pick<PublishJobRow, "kind" | "workspaceId" | "destination" | "pieceKind">,
  { atMostADay }: Pick<Channel, "atMostADay">,
  now: number,
): Promise<number> {
  if (operation.kind === "withdraw") return now;
  const hours = await quietHoursAt(tx, operation);
  const most = leastOf(atMostADay, hours?.atMostADay ?? null);
  const at = await roomAt(tx, operation, { atMostADay: most }, now);
  return hours?.quiet ? quietUntil(hours.quiet, at, hours.timeZone) : at;
}

function leastOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
