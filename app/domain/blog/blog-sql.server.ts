const blog = `b.workspace_id AS "workspaceId", b.name, b.title, b.about, b.imprint, b.color, b.language,
    b.podcast_category AS "podcastCategory", b.revision, w.time_zone AS "timeZone", d.domain, o.is_on AS "hasPodcast",
    p.id AS "logoId", p.width AS "logoWidth", p.height AS "logoHeight", p.type AS "logoType"`;
const blogs = `blogs b JOIN workspaces w ON w.id = b.workspace_id
    LEFT JOIN blog_domains d ON d.workspace_id = b.workspace_id AND d.proven_at IS NOT NULL
    LEFT JOIN blog_podcasts o ON o.workspace_id = b.workspace_id
    LEFT JOIN pictures p ON p.id = b.logo_id AND p.removed_at IS NULL`;
const post = `key, slug, payload, published_at AS "publishedAt", updated_at AS "updatedAt"`;

/** The only statements that write blogs and their posts. */
export const blogSql = {
  ofWorkspace: `SELECT ${blog} FROM ${blogs} WHERE b.workspace_id = ?`,
  byName: `SELECT ${blog}, w.suspended_at AS "suspendedAt" FROM ${blogs} WHERE b.name = ?`,
  ofWorkspaceWithEnd: `SELECT ${blog}, w.suspended_at AS "suspendedAt" FROM ${blogs} WHERE b.workspace_id = ?`,
  save: `INSERT INTO blogs (workspace_id, name, title, about, imprint, color, language, podcast_category, created_at)
    VALUES (@workspaceId, @name, @title, @about, @imprint, @color, @language, @podcastCategory, @now)
    ON CONFLICT (workspace_id) DO UPDATE SET name = @name, title = @title, about = @about,
      imprint = @imprint, color = @color, language = @language, podcast_category = @podcastCategory,
      revision = blogs.revision + 1`,
  setLogo: "UPDATE blogs SET logo_id = ?, revision = revision + 1 WHERE workspace_id = ?",
  setCategory:
    "UPDATE blogs SET podcast_category = ?, revision = revision + 1 WHERE workspace_id = ?",
  touch: "UPDATE blogs SET revision = revision + 1 WHERE workspace_id = ?",
  newest: `SELECT ${post} FROM blog_posts
    WHERE workspace_id = @workspaceId AND unpublished_at IS NULL AND blocked_at IS NULL
      AND published_at < @before
    ORDER BY published_at DESC, key DESC LIMIT @limit`,
  bySlug: `SELECT ${post}, unpublished_at AS "unpublishedAt", blocked_at AS "blockedAt" FROM blog_posts
    WHERE workspace_id = ? AND slug = ?`,
  byKey: `SELECT ${post}, unpublished_at AS "unpublishedAt", blocked_at AS "blockedAt" FROM blog_posts
    WHERE workspace_id = ? AND key = ?`,
  add: `INSERT INTO blog_posts (key, workspace_id, slug, payload, picture_id, published_at, updated_at, unannounced_since)
    VALUES (@key, @workspaceId, @slug, @payload, @pictureId, @now, @now, @now) ON CONFLICT (key) DO NOTHING`,
  taken: "SELECT 1 AS one FROM blog_posts WHERE workspace_id = ? AND slug = ?",
  change: `UPDATE blog_posts SET payload = @payload, picture_id = @pictureId, updated_at = @now, unannounced_since = @now
    WHERE key = @key AND workspace_id = @workspaceId AND unpublished_at IS NULL AND blocked_at IS NULL`,
  putBack: `UPDATE blog_posts SET payload = @payload, picture_id = @pictureId, unpublished_at = NULL,
      updated_at = @now, unannounced_since = @now
    WHERE key = @key AND workspace_id = @workspaceId AND unpublished_at IS NOT NULL AND blocked_at IS NULL`,
  block: `UPDATE blog_posts SET blocked_at = @now, unannounced_since = @now
    WHERE key = @key AND workspace_id = @workspaceId AND blocked_at IS NULL`,
  unblock: `UPDATE blog_posts SET blocked_at = NULL, unannounced_since = @now
    WHERE key = @key AND workspace_id = @workspaceId`,
  blocked: `SELECT payload FROM blog_posts WHERE workspace_id = ? AND blocked_at IS NOT NULL`,
  unpublish: `UPDATE blog_posts SET unpublished_at = @now, unannounced_since = @now
    WHERE key = @key AND workspace_id = @workspaceId AND unpublished_at IS NULL`,
  unannounced: `SELECT key, slug, unannounced_since AS "unannouncedSince" FROM blog_posts
    WHERE workspace_id = ? AND unannounced_since IS NOT NULL ORDER BY unannounced_since LIMIT ?`,
  markAnnounced:
    "UPDATE blog_posts SET unannounced_since = NULL WHERE key = ? AND unannounced_since = ?",
  moved: "UPDATE blog_posts SET unannounced_since = @now WHERE workspace_id = @workspaceId",
  read: `INSERT INTO blog_reads (key, day, count) VALUES (@key, @day, 1)
    ON CONFLICT (key, day) DO UPDATE SET count = blog_reads.count + 1`,
  reads: "SELECT coalesce(sum(count), 0) AS views FROM blog_reads WHERE key = ?",
} as const;
