import type { Queries } from "#db/client.server.ts";
import { addDays, dayIn, instantOn, startOfDay } from "#app/core/time/time-zone.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import type { PublishJobRow } from "#app/domain/publishing/jobs/publish-job-store.server.ts";

const sql = {
  // Daily limits apply to real workspaces; the demo publishes as much as its channels allow.
  workspace: `SELECT time_zone AS "timeZone", CASE WHEN kind = 'user' THEN posts_per_day ELSE NULL END AS "postsPerDay"
    FROM workspaces WHERE id = ?`,
  out: `SELECT count(*) FROM publications
    WHERE workspace_id = @workspaceId AND channel = @channel AND published_at >= @since`,
  // They may have arrived; when they did is known once they are out.
  onTheWay: `SELECT count(*) FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
    WHERE o.workspace_id = @workspaceId AND o.state IN ('sending', 'checking') AND o.kind = 'publish'
      AND p.channel = @channel AND p.published_at IS NULL`,
  postsOut: `SELECT count(*) FROM publications p JOIN content_items c ON c.id = p.content_item_id
    WHERE p.workspace_id = @workspaceId AND p.published_at >= @since AND c.kind = 'social_post'`,
  postsOnTheWay: `SELECT count(*) FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
      JOIN content_items c ON c.id = p.content_item_id
    WHERE o.workspace_id = @workspaceId AND o.state IN ('sending', 'checking') AND o.kind = 'publish'
      AND p.published_at IS NULL AND c.kind = 'social_post'`,
} as const;

/** When a day's first publications go out that the day before had no room for, by the workspace's clock. */
const morning = 9 * 60;

/**
 * When a channel can take another publication: now, or on the day after its limit is reached. Updates don't count.
 * @param tx the transaction that starts the job, so that no two jobs take the last slot of a day
 */
export async function roomAt(
  tx: Queries,
  {
    kind,
    workspaceId,
    channel,
    contentType,
  }: Pick<PublishJobRow, "kind" | "workspaceId" | "channel" | "contentType">,
  { maxPerDay }: Pick<Channel, "maxPerDay">,
  now: number,
): Promise<number> {
  const isPost = contentType === "social_post";
  if (kind !== "publish" || (maxPerDay === null && !isPost)) return now;
  const workspace = await tx
    .statement<{ timeZone: string; postsPerDay: number | null }>(sql.workspace)
    .get(workspaceId);
  const { timeZone, postsPerDay } = workspace ?? { timeZone: "UTC", postsPerDay: null };
  const today = dayIn(now, timeZone);
  const since = startOfDay(today, timeZone);
  const count = async (text: string, values: Record<string, string | number>) =>
    (await tx.statement<{ n: number }>(text).value(values)) ?? 0;
  const target = { workspaceId, channel };
  const hasRoom =
    maxPerDay === null ||
    (await count(sql.out, { ...target, since })) + (await count(sql.onTheWay, target)) < maxPerDay;
  const isWanted =
    !isPost ||
    postsPerDay === null ||
    (await count(sql.postsOut, { workspaceId, since })) +
      (await count(sql.postsOnTheWay, { workspaceId })) <
      postsPerDay;
  if (hasRoom && isWanted) return now;
  return instantOn(addDays(today, 1), morning, timeZone);
}
