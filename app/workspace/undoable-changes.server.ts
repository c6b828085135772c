import * as z from "zod/mini";
import type { Queries } from "#db/client.server.ts";
import { ChangePart, type Change, type ChangeKind } from "./undoable-change.ts";

/** How many changes of a kind are searched for one subject's. */
const maxLookedThrough = 100;

const sql = {
  insert: `INSERT INTO undoable_changes (activity_id, workspace_id, kind, parts, expires_at)
    VALUES (@id, @workspaceId, @kind, @parts, @undoUntil)`,
  forgetExpired: "DELETE FROM undoable_changes WHERE workspace_id = ? AND expires_at <= ?",
  find: `SELECT c.kind, c.parts, c.expires_at AS "expiresAt", c.undone_at AS "undoneAt", a.title,
      a.agent_id AS "agentId", p.id AS "contentItemId", i.id AS "ideaId"
    FROM undoable_changes c JOIN activities a ON a.id = c.activity_id
      LEFT JOIN content_items p ON p.id = a.subject_id LEFT JOIN ideas i ON i.id = a.subject_id
    WHERE c.activity_id = ? AND c.workspace_id = ?`,
  open: `SELECT activity_id AS id, parts FROM undoable_changes
    WHERE workspace_id = ? AND kind = ? AND undone_at IS NULL ORDER BY expires_at DESC LIMIT ${maxLookedThrough}`,
  // Ids are ordered by time, and later changes expire later.
  later: `SELECT parts FROM undoable_changes
    WHERE workspace_id = ? AND expires_at >= ? AND activity_id > ? AND undone_at IS NULL`,
  markUndone: "UPDATE undoable_changes SET undone_at = ? WHERE activity_id = ?",
} as const;

interface NewChange {
  /** The activity's id. */
  id: string;
  workspaceId: string;
  createdAt: number;
  undoUntil: number;
  change: Change;
}

/** Stores how to undo the activity, and deletes expired changes. */
export async function noteChange(tx: Queries, { change, createdAt, ...rest }: NewChange) {
  const { id, workspaceId, undoUntil } = rest;
  await tx.statement(sql.forgetExpired).run(workspaceId, createdAt);
  const parts = JSON.stringify(change.parts);
  await tx.statement(sql.insert).run({ id, workspaceId, undoUntil, kind: change.kind, parts });
}

interface StoredChange {
  kind: ChangeKind;
  parts: ChangePart[];
  expiresAt: number;
  undoneAt: number | null;
  /** The activity's title. */
  title: string;
  agentId: string | null;
  contentItemId: string | null;
  ideaId: string | null;
}

/** Undefined: unknown, another workspace's, or already deleted. */
export async function findChange(
  tx: Queries,
  workspaceId: string,
  id: string,
): Promise<StoredChange | undefined> {
  const find = tx.statement<Omit<StoredChange, "parts"> & { parts: string }>(sql.find);
  const row = await find.get(id, workspaceId);
  return row && { ...row, parts: readParts(row.parts) };
}

/** The last change of a kind to a subject that was not undone; null: there is none. */
export async function lastChangeOf(
  tx: Queries,
  { workspaceId, kind, subject }: { workspaceId: string; kind: ChangeKind; subject: string },
): Promise<string | null> {
  const open = tx.statement<{ id: string; parts: string }>(sql.open);
  const found = (await open.all(workspaceId, kind)).find(({ parts }) =>
    readParts(parts).some((part) => part.subject === subject),
  );
  return found?.id ?? null;
}

/** Later changes that were not undone. */
export async function laterParts(
  tx: Queries,
  workspaceId: string,
  { id, expiresAt }: { id: string; expiresAt: number },
): Promise<ChangePart[]> {
  const later = await tx.statement<{ parts: string }>(sql.later).values(workspaceId, expiresAt, id);
  return later.flatMap((parts) => readParts(String(parts)));
}

export async function markUndone(tx: Queries, id: string, now: number): Promise<void> {
  await tx.statement(sql.markUndone).run(now, id);
}

const Parts = z.array(ChangePart);

function readParts(json: string): ChangePart[] {
  return Parts.parse(JSON.parse(json));
}
