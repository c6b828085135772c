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
  publishJob: Pick<PublishJobRow, "kind" | "workspaceId" | "channel" | "contentType">,
  { maxPerDay }: Pick<Channel, "maxPerDay">,
  now: number,
): Promise<number> {
  if (publishJob.kind === "unpublish") return now;
  const hours = await quietHoursAt(tx, publishJob);
  const most = leastOf(maxPerDay, hours?.maxPerDay ?? null);
  const at = await roomAt(tx, publishJob, { maxPerDay: most }, now);
  return hours?.quiet ? quietUntil(hours.quiet, at, hours.timeZone) : at;
}

function leastOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
