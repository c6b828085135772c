import type { Db } from "#db/client.server.ts";

/** The condition under which a link can lead to content. @param id of the content, as the statement names it */
export const standsAtAddress = (id: string): string =>
  `EXISTS (SELECT 1 FROM publications s WHERE s.content_item_id = ${id} AND s.version_id IS NOT NULL AND s.url IS NOT NULL)`;

/** The publications of a post's article. */
const aboutPost = `FROM publications p JOIN content_items post ON post.id = p.content_item_id
      JOIN publications a ON a.content_item_id = post.parent_id
    WHERE p.id = @id AND p.origin = 'real'`;

/** The only statements that write clicks. */
const sql = {
  count: "UPDATE publications SET clicks = clicks + 1 WHERE id = ?",
  // The owner's blog first, then the channel with the oldest publication.
  target: `SELECT a.url ${aboutPost} AND a.version_id IS NOT NULL AND a.url IS NOT NULL
    ORDER BY a.channel = @ownPlace DESC, a.published_at, a.id LIMIT 1`,
  original: `SELECT a.url FROM publications p JOIN publications a ON a.content_item_id = p.content_item_id AND a.id <> p.id
    WHERE p.id = @id AND p.origin = 'real' AND a.version_id IS NOT NULL AND a.url IS NOT NULL
    ORDER BY a.channel = @ownPlace DESC, a.published_at, a.id LIMIT 1`,
  once: `SELECT p.workspace_id AS "workspaceId", count(a.version_id) AS "versionsOut"
    ${aboutPost} AND a.published_at IS NOT NULL GROUP BY p.workspace_id`,
} as const;

/** The target of a link: an address, or why there is none. */
export type LinkTarget =
  | { url: string }
  /** `isGone`: it was unpublished everywhere; otherwise its address is unknown. */
  | { url: null; workspaceId: string; isGone: boolean };

interface TrackedLinksDeps {
  db: Db;
  appUrl: string;
  /** The preferred channel for links. */
  ownPlace: string;
}

/**
 * Tracked links in posts about an article: each identifies its post, counts clicks, and leads to the article's
 * current address.
 */
export function createTrackedLinks({ db, appUrl, ownPlace }: TrackedLinksDeps) {
  return {
    /** The link of a publication. */
    linkOf: (publicationId: string): string => `${appUrl}/go/${publicationId}`,
    /** Where it leads; null: never published. */
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
    /** Where the same article is already published; null: nowhere. */
    originalOf: async (publicationId: string): Promise<string | null> =>
      (await db.read
        .statement<{ url: string }>(sql.original)
        .value({ id: publicationId, ownPlace })) ?? null,
    countClick: (publicationId: string): Promise<unknown> =>
      db.write((tx) => tx.statement(sql.count).run(publicationId)),
  };
}
