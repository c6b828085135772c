import type { Queries } from "../../../db/client.server";
import { addDays, dayIn, instantOn, startOfDay } from "../../core/time-zone";
import type { Destination } from "./destination-port";
import type { OperationRow } from "./operation-store.server";

const sql = {
  timeZone: "SELECT time_zone FROM workspaces WHERE id = ?",
  out: `SELECT count(*) FROM placements
    WHERE workspace_id = @workspaceId AND destination = @destination AND published_at >= @since`,
  // They may have arrived; when they did is known once they are out.
  onTheWay: `SELECT count(*) FROM operations o JOIN placements p ON p.id = o.placement_id
    WHERE o.workspace_id = @workspaceId AND o.state IN ('armed', 'unknown') AND o.kind = 'create'
      AND p.destination = @destination AND p.published_at IS NULL`,
} as const;

/** When a day's first publications go out that the day before had no room for, by the workspace's clock. */
const morning = 9 * 60;

/**
 * When a place has room for another publication: now, or on the day after one on which it has had its
 * number. What changes something that stands there already takes no room.
 * @param tx the transaction that arms it, so that no two take the last place of a day
 */
export async function roomAt(
  tx: Queries,
  { kind, workspaceId, destination }: Pick<OperationRow, "kind" | "workspaceId" | "destination">,
  { atMostADay }: Pick<Destination, "atMostADay">,
  now: number,
): Promise<number> {
  if (atMostADay === null || kind !== "create") return now;
  const timeZone = (await tx.statement<{ zone: string }>(sql.timeZone).value(workspaceId)) ?? "UTC";
  const today = dayIn(now, timeZone);
  const since = startOfDay(today, timeZone);
  const place = { workspaceId, destination };
  const out = (await tx.statement<{ n: number }>(sql.out).value({ ...place, since })) ?? 0;
  const onTheWay = (await tx.statement<{ n: number }>(sql.onTheWay).value(place)) ?? 0;
  if (out + onTheWay < atMostADay) return now;
  return instantOn(addDays(today, 1), morning, timeZone);
}
