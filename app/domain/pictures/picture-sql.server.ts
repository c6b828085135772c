const picture = `p.id, p.kind, p.name, p.alt, p.decorative, p.width, p.height, p.type, p.bytes,
    p.created_at AS "createdAt"`;

/** The versions whose pictures count: the newest and the approved one. */
const inUse = `FROM content_versions v JOIN content_items t ON t.id = v.content_item_id
    AND (v.id = t.version_id OR v.id = t.approved_version_id)`;

/** The only statements that write pictures. */
export const pictureSql = {
  list: `SELECT ${picture} FROM pictures p WHERE p.workspace_id = ? AND p.removed_at IS NULL
    ORDER BY p.created_at DESC, p.id DESC`,
  one: `SELECT ${picture} FROM pictures p
    WHERE p.id = ? AND p.workspace_id = ? AND p.removed_at IS NULL`,
  byContent: "SELECT id FROM pictures WHERE workspace_id = ? AND sha256 = ?",
  kept: `SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM pictures
    WHERE workspace_id = ? AND removed_at IS NULL`,
  add: `INSERT INTO pictures (id, workspace_id, sha256, kind, name, alt, decorative, width, height, type, bytes,
      created_at)
    VALUES (@id, @workspaceId, @sha256, @kind, @name, @alt, @decorative, @width, @height, @type, @bytes, @now)`,
  addFile: "INSERT INTO picture_files (picture_id, name, content) VALUES (?, ?, ?)",
  describe: `UPDATE pictures SET alt = @alt, decorative = @decorative
    WHERE id = @id AND workspace_id = @workspaceId AND removed_at IS NULL`,
  remove: `UPDATE pictures SET removed_at = @now
    WHERE id = @id AND workspace_id = @workspaceId AND removed_at IS NULL`,
  bringBack: `UPDATE pictures SET removed_at = NULL
    WHERE id = ? AND workspace_id = ? AND removed_at IS NOT NULL`,
  /** Deleted pictures after the time for undo. */
  forget: `DELETE FROM pictures WHERE id IN (SELECT id FROM pictures
      WHERE workspace_id = @workspaceId AND removed_at < @before LIMIT @limit)`,
  usedBy: `SELECT DISTINCT v.picture_id AS "pictureId", t.id, t.title
    FROM pictures p CROSS JOIN content_versions v ON v.picture_id = p.id
    JOIN content_items t ON t.id = v.content_item_id AND (v.id = t.version_id OR v.id = t.approved_version_id)
    WHERE p.workspace_id = ? AND p.removed_at IS NULL`,
  logo: "SELECT logo_id AS id FROM blogs WHERE workspace_id = ?",
  /** Content that shows it or would, including earlier versions on the blog. */
  users: `SELECT DISTINCT t.title ${inUse} WHERE v.picture_id = @id AND v.workspace_id = @workspaceId`,
  standing: `SELECT 1 AS one FROM blog_posts
    WHERE picture_id = @id AND workspace_id = @workspaceId AND unpublished_at IS NULL`,
  file: `SELECT f.content FROM picture_files f JOIN pictures p ON p.id = f.picture_id
    WHERE f.picture_id = @id AND f.name = @name AND p.workspace_id = @workspaceId`,
  /** Public pictures: of readable posts, or next to the blog's title. */
  publicFile: `SELECT f.content FROM picture_files f JOIN pictures p ON p.id = f.picture_id
    WHERE f.picture_id = @id AND f.name = @name AND p.workspace_id = @workspaceId AND p.removed_at IS NULL
      AND (EXISTS (SELECT 1 FROM blog_posts b
          WHERE b.picture_id = p.id AND b.workspace_id = p.workspace_id AND b.unpublished_at IS NULL
            AND b.blocked_at IS NULL)
        OR EXISTS (SELECT 1 FROM blogs g WHERE g.workspace_id = p.workspace_id AND g.logo_id = p.id))`,
} as const;
