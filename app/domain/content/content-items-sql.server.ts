const contentItemColumns = `id, workspace_id AS "workspaceId", idea_id AS "ideaId", parent_id AS "parentId", kind,
    variant, state, agent_id AS "agentId", title, version_id AS "versionId",
    approved_version_id AS "approvedVersionId", origin, created_at AS "createdAt",
    state_at AS "stateAt", published_at AS "publishedAt"`;

/** The only SQL that writes content, its versions with their bodies, and reviews. */
export const contentItemsSql = {
  insertContentItem: `INSERT INTO content_items (id, workspace_id, idea_id, parent_id, kind, variant, state, agent_id,
      title, version_id, origin, created_at, state_at)
    VALUES (@id, @workspaceId, @ideaId, @parentId, @kind, @variant, @state, @agentId, @title, @versionId,
      @origin, @now, @now)`,
  insertVersion: `INSERT INTO content_versions (id, workspace_id, content_item_id, number, base_id, title, body_hash, fields,
      sha256, made_by, maker_id, writer, provenance, checks, picture_id, created_at)
    SELECT @id, @workspaceId, @contentItemId, coalesce(max(number), 0) + 1, @baseId, @title, @bodyHash, @fields,
      @sha256, @madeBy, @makerId, @writer, @provenance, packed(@checks, NULL), @pictureId, @now
    FROM content_versions WHERE content_item_id = @contentItemId`,
  // A text is only packed against one that is stored in full, so there are no chains.
  standsBeside: `SELECT coalesce(b.base_hash, b.hash) AS hash FROM content_versions v
    JOIN content_bodies b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash WHERE v.id = ?`,
  insertBody: `INSERT INTO content_bodies (workspace_id, hash, base_hash, packed)
    VALUES (@workspaceId, @bodyHash, @baseHash, packed(@body,
      (SELECT text FROM content_body_texts WHERE workspace_id = @workspaceId AND hash = @baseHash)))
    ON CONFLICT DO NOTHING`,
  insertReview: `INSERT INTO reviews (id, workspace_id, content_item_id, version_id, decision, note, decided_by,
      actor_id, created_at)
    VALUES (@id, @workspaceId, @contentItemId, @versionId, @decision, @note, @decidedBy, @actorId, @now)`,
  one: `SELECT ${contentItemColumns} FROM content_items WHERE id = ? AND workspace_id = ?`,
  text: `SELECT v.id, v.content_item_id AS "contentItemId", v.number, v.base_id AS "baseId", v.title, b.text AS body,
      v.fields, v.sha256, v.made_by AS "madeBy", v.writer, v.created_at AS "createdAt"
    FROM content_versions v JOIN content_body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash
    WHERE v.id = ? AND v.workspace_id = ?`,
  fields: "SELECT fields FROM content_versions WHERE id = ? AND workspace_id = ?",
  settle: `UPDATE content_items SET state = @state, state_at = @now, title = coalesce(@title, title),
      version_id = @versionId, approved_version_id = @approvedVersionId
    WHERE id = @id AND workspace_id = @workspaceId`,
  decideAt: "UPDATE content_items SET decide_at = ? WHERE id = ? AND workspace_id = ?",
  takenToImprove:
    "UPDATE content_items SET improve_task_id = ? WHERE id = ? AND improve_task_id IS NULL",
  takenToPublish:
    "UPDATE content_items SET publish_task_id = ? WHERE id = ? AND publish_task_id IS NULL",
  takenToPost: "UPDATE content_items SET post_task_id = ? WHERE id = ? AND post_task_id IS NULL",
  takenToScript:
    "UPDATE content_items SET video_task_id = ? WHERE id = ? AND video_task_id IS NULL",
  freeToImprove:
    "UPDATE content_items SET improve_task_id = NULL WHERE id = @contentItemId AND improve_task_id = @taskId",
  freeToPublish:
    "UPDATE content_items SET publish_task_id = NULL WHERE id = @contentItemId AND publish_task_id = @taskId",
  freeToPost:
    "UPDATE content_items SET post_task_id = NULL WHERE id = @contentItemId AND post_task_id = @taskId",
  freeToScript:
    "UPDATE content_items SET video_task_id = NULL WHERE id = @contentItemId AND video_task_id = @taskId",
  published: `UPDATE content_items SET published_at = ? WHERE id = ? AND workspace_id = ? AND published_at IS NULL`,
  unpublished: "UPDATE content_items SET published_at = NULL WHERE id = ? AND workspace_id = ?",
} as const;
