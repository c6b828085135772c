import type { Db } from "#db/client.server.ts";

/** The condition under which a link can lead to a piece. @param id of the piece, as the statement has it */
export const standsAtAddress = (id: string): string =>
  `EXISTS (SELECT 1 FROM publications s WHERE s.content_item_id = ${id} AND s.version_id IS NOT NULL AND s.url IS NOT NULL)`;

/** Where what a post is about has gone. */
const aboutPost = `FROM publications p JOIN content_items post ON post.id = p.content_item_id
      JOIN publications a ON a.content_item_id = post.parent_id
    WHERE p.id = @id AND p.origin = 'real'`;

/** The only texts that write clicks. */
const sql = {
  count: "UPDATE publications SET clicks = clicks + 1 WHERE id = ?",
  // The place of one's own first, then where it has stood for longest.
  target: `SELECT a.url ${aboutPost} AND a.version_id IS NOT NULL AND a.url IS NOT NULL
    ORDER BY a.channel = @ownPlace DESC, a.published_at, a.id LIMIT 1`,
  original: `SELECT a.url FROM publications p JOIN publications a ON a.content_item_id = p.content_item_id AND a.id <> p.id
    WHERE p.id = @id AND p.origin = 'real' AND a.version_id IS NOT NULL AND a.url IS NOT NULL
    ORDER BY a.channel = @ownPlace DESC, a.published_at, a.id LIMIT 1`,
  once: `SELECT p.workspace_id AS "workspaceId", count(a.version_id) AS "versionsOut"
    ${aboutPost} AND a.published_at IS NOT NULL GROUP BY p.workspace_id`,
} as const;

/** Where a link leads: to an address, or to nothing that can be read any more, or yet. */
export type LinkTarget =
  | { url: string }
  /** `isGone`: it was taken down wherever it stood; else it is out where nobody knows an address of it. */
  | { url: null; workspaceId: string; isGone: boolean };

interface TrackedLinksDeps {
  db: Db;
  appUrl: string;
  /** The place that is led to first, wherever else a text stands. */
  ownPlace: string;
}

/**
 * The links in what is posted about a text, each its own: a post is found again by it, its clicks are
 * counted, and it leads to the text wherever that stands when somebody follows it.
 */
export function createTrackedLinks({ db, appUrl, ownPlace }: TrackedLinksDeps) {
  return {
    /** The link of a placement. */
    linkOf: (publicationId: string): string => `${appUrl}/go/${publicationId}`,
    /** Where it leads; null: nothing has ever stood there. */
    async targetOf(id: string): Promise<LinkTarget | null> {
      const url = await db.read.statement<{ url: string }>(sql.target).value({ id, ownPlace });
      if (url !== undefined) return { url };
      const once = await db.read
        .statement<{ workspaceId: string; versionsOut: number }>(sql.once)
        .get({ id });
      return once
        ? { url: null, workspaceId: once.workspaceId, isGone: once.versionsOut === 0 }
        : null;
    },
    /** Where the same text stands elsewhere already; null: nowhere. */
    originalOf: async (publicationId: string): Promise<string | null> =>
      (await db.read
        .statement<{ url: string }>(sql.original)
        .value({ id: publicationId, ownPlace })) ?? null,
    countClick: (publicationId: string): Promise<unknown> =>
      db.write((tx) => tx.statement(sql.count).run(publicationId)),
  };
}
