import type { Queries } from "#db/client.server.ts";
import { roomAt } from "#app/domain/publishing/limits/day-limit.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import type { PublishJobRow } from "./publish-job-store.server.ts";
import { quietHoursAt } from "#app/domain/publishing/limits/channel-limits.server.ts";
import { quietUntil } from "#app/domain/publishing/limits/quiet-hours.ts";

/**
 * When a channel accepts a job: now, after its quiet hours, or on a day below its limit. Unpublishing is always
 * allowed.
 * @param tx the transaction that starts the job
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
