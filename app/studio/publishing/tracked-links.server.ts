import type { Db } from "../../../db/client.server";

/** The only texts that write clicks. */
const sql = {
  count: "UPDATE placements SET clicks = clicks + 1 WHERE id = ?",
  // What a post is about stands where its piece's parent was published first and still is.
  target: `SELECT a.url FROM placements p JOIN pieces post ON post.id = p.piece_id
      JOIN placements a ON a.piece_id = post.parent_id
    WHERE p.id = ? AND p.origin = 'real' AND a.version_id IS NOT NULL AND a.url IS NOT NULL
    ORDER BY a.published_at, a.id LIMIT 1`,
} as const;

interface TrackedLinksDeps {
  db: Db;
  appUrl: string;
}

/**
 * The links in what is posted about a text, each its own: a post is found again by it, its clicks are
 * counted, and it leads to the text wherever that stands when somebody follows it.
 */
export function createTrackedLinks({ db, appUrl }: TrackedLinksDeps) {
  return {
    /** The link of a placement. */
    linkOf: (placementId: string): string => `${appUrl}/go/${placementId}`,
    /** Where it leads; null: nothing stands there, or never did. */
    targetOf: async (placementId: string): Promise<string | null> =>
      (await db.read.statement<{ url: string }>(sql.target).value(placementId)) ?? null,
    countClick: (placementId: string): Promise<unknown> =>
      db.write((tx) => tx.statement(sql.count).run(placementId)),
  };
}
