import type { Connection } from "../../db/sqlite.server";

/** What the text is called in its address. */
export const givenTextId = "given-text";

/**
 * A text in its second version that waits for the owner of a workspace: agents take minutes to come to one.
 * @param workspaceId left out: the newest
 */
export function giveTextToReview(db: Connection, workspaceId: string | null = null): void {
  const now = Date.now();
  const given = {
    id: givenTextId,
    title: "Herbs of the windowsill",
    hash: "given",
    now,
    workspaceId,
  };
  const newest = `FROM workspaces WHERE kind = 'user' AND id = coalesce(@workspaceId, id)
    ORDER BY created_at DESC LIMIT 1`;
  db.prepare(
    `INSERT INTO bodies (workspace_id, hash, text) SELECT id, @hash, 'Water them in the morning.' ${newest}`,
  ).run({ hash: given.hash, workspaceId });
  db.prepare(
    `INSERT INTO bodies (workspace_id, hash, text) SELECT id, 'first', 'Water them in the evening.' ${newest}`,
  ).run({ workspaceId });
  db.prepare(
    `INSERT INTO pieces (id, workspace_id, kind, state, title, version_id, origin, created_at, state_at)
     SELECT @id, id, 'article', 'in_review', @title, @id, 'simulated', @now, @now ${newest}`,
  ).run({ id: given.id, title: given.title, now, workspaceId });
  const version = db.prepare(
    `INSERT INTO versions (id, workspace_id, piece_id, number, title, body_hash, fields, sha256, made_by,
       writer, provenance, created_at)
     SELECT @versionId, id, @id, @number, @title, @hash, '{}', '', 'agent', 'scripted', '{}', @now ${newest}`,
  );
  version.run({ ...given, versionId: `${given.id}-1`, number: 1, hash: "first" });
  version.run({ ...given, versionId: given.id, number: 2 });
}
