const contentItemColumns = `id, workspace_id AS "workspaceId", idea_id AS "ideaId", parent_id AS "parentId", kind,
    variant, state, agent_id AS "agentId", title, version_id AS "versionId",
    approved_version_id AS "approvedVersionId", origin, created_at AS "createdAt",
    state_at AS "stateAt", published_at AS "publishedAt"`;

/** The only texts that write pieces, their versions with their bodies, and reviews. */
export const contentItemsSql = {
  insertPiece: `INSERT INTO pieces (id, workspace_id, idea_id, parent_id, kind, variant, state, agent_id,
      title, version_id, origin, created_at, state_at)
    VALUES (@id, @workspaceId, @ideaId, @parentId, @kind, @variant, @state, @agentId, @title, @versionId,
      @origin, @now, @now)`,
  insertVersion: `INSERT INTO versions (id, workspace_id, piece_id, number, base_id, title, body_hash, fields,
      sha256, made_by, maker_id, writer, provenance, checks, picture_id, created_at)
    SELECT @id, @workspaceId, @pieceId, coalesce(max(number), 0) + 1, @baseId, @title, @bodyHash, @fields,
      @sha256, @madeBy, @makerId, @writer, @provenance, packed(@checks, NULL), @pictureId, @now
    FROM versions WHERE piece_id = @pieceId`,
  // What a text is packed beside stands alone itself, so that none leads from one to the next.
  standsBeside: `SELECT coalesce(b.base_hash, b.hash) AS hash FROM versions v
    JOIN bodies b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash WHERE v.id = ?`,
  insertBody: `INSERT INTO bodies (workspace_id, hash, base_hash, packed)
    VALUES (@workspaceId, @bodyHash, @baseHash, packed(@body,
      (SELECT text FROM body_texts WHERE workspace_id = @workspaceId AND hash = @baseHash)))
    ON CONFLICT DO NOTHING`,
  insertReview: `INSERT INTO reviews (id, workspace_id, piece_id, version_id, decision, note, decided_by,
      actor_id, created_at)
    VALUES (@id, @workspaceId, @pieceId, @versionId, @decision, @note, @decidedBy, @actorId, @now)`,
  one: `SELECT ${contentItemColumns} FROM pieces WHERE id = ? AND workspace_id = ?`,
  text: `SELECT v.id, v.piece_id AS "pieceId", v.number, v.base_id AS "baseId", v.title, b.text AS body,
      v.fields, v.sha256, v.made_by AS "madeBy", v.writer, v.created_at AS "createdAt"
    FROM versions v JOIN body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash
    WHERE v.id = ? AND v.workspace_id = ?`,
  fields: "SELECT fields FROM versions WHERE id = ? AND workspace_id = ?",
  settle: `UPDATE pieces SET state = @state, state_at = @now, title = coalesce(@title, title),
      version_id = @versionId, approved_version_id = @approvedVersionId
    WHERE id = @id AND workspace_id = @workspaceId`,
  decideAt: "UPDATE pieces SET decide_at = ? WHERE id = ? AND workspace_id = ?",
  takenForImprove: "UPDATE pieces SET improve_task_id = ? WHERE id = ? AND improve_task_id IS NULL",
  takenForPlace: "UPDATE pieces SET place_task_id = ? WHERE id = ? AND place_task_id IS NULL",
  takenForPost: "UPDATE pieces SET post_task_id = ? WHERE id = ? AND post_task_id IS NULL",
  takenForScript: "UPDATE pieces SET film_task_id = ? WHERE id = ? AND film_task_id IS NULL",
  freeToImprove:
    "UPDATE pieces SET improve_task_id = NULL WHERE id = @pieceId AND improve_task_id = @taskId",
  freeToPlace:
    "UPDATE pieces SET place_task_id = NULL WHERE id = @pieceId AND place_task_id = @taskId",
  freeToPost:
    "UPDATE pieces SET post_task_id = NULL WHERE id = @pieceId AND post_task_id = @taskId",
  freeToScript:
    "UPDATE pieces SET film_task_id = NULL WHERE id = @pieceId AND film_task_id = @taskId",
  published: `UPDATE pieces SET published_at = ? WHERE id = ? AND workspace_id = ? AND published_at IS NULL`,
  unpublished: "UPDATE pieces SET published_at = NULL WHERE id = ? AND workspace_id = ?",
} as const;
