import type { Queries } from "#db/client.server.ts";
import type { PublishJobRow } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { standsAtAddress } from "#app/domain/publishing/publications/tracked-links.server.ts";

const sql = `SELECT a.title FROM content_items post JOIN content_items a ON a.id = post.parent_id
  WHERE post.id = ? AND a.kind = 'article' AND NOT ${standsAtAddress("a.id")}`;

/** Why a new post's link would be broken, explained for the owner; null: it works. */
export async function leadsNowhere(
  tx: Queries,
  {
    kind,
    contentType,
    contentItemId,
  }: Pick<PublishJobRow, "kind" | "contentType" | "contentItemId">,
): Promise<string | null> {
  if (kind !== "publish" || contentType !== "social_post") return null;
  const title = await tx.statement<{ title: string }>(sql).value(contentItemId);
  if (title === undefined) return null;
  return `“${title}”, which this links to, isn’t published yet. This will be published once the link works.`;
}
