import type { Queries } from "#db/client.server.ts";

const sql = {
  ofContentItem: `SELECT i.keyword FROM content_items p JOIN ideas i ON i.id = p.idea_id WHERE p.id = ?`,
} as const;

/** The keyword that the content's idea was planned for. */
export async function keywordsOf(tx: Queries, contentItemId: string): Promise<string[]> {
  const keyword = await tx.statement<{ keyword: string }>(sql.ofContentItem).value(contentItemId);
  return (keyword ?? "")
    .split(/[,;]/u)
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
