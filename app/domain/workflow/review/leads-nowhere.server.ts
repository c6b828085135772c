import type { Queries } from "#db/client.server.ts";
import type { PublishJobRow } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { standsAtAddress } from "#app/domain/publishing/publications/tracked-links.server.ts";

const sql = `SELECT a.title FROM content_items post JOIN content_items a ON a.id = post.parent_id
  WHERE post.id = ? AND a.kind = 'article' AND NOT ${standsAtAddress("a.id")}`;

/** Why nobody could follow the link in a new post, in words for its owner; null: it leads somewhere. */
export async function leadsNowhere(
  tx: Queries,
  {
    kind,
    contentType,
    contentItemId,
  }: Pick<PublishJobRow, "kind" | "contentType" | "contentItemId">,
): Promise<string | null> {
  if (kind !== "create" || contentType !== "social_post") return null;
  const title = await tx.statement<{ title: string }>(sql).value(contentItemId);
  if (title === undefined) return null;
  return `“${title}”, which it is about, can be read nowhere at present. It goes out once there is an address for its link.`;
}
