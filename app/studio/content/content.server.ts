import type { Queries } from "../../../db/client.server";
import type { Origin } from "../../workspace/origin";
import type { ContentKind } from "./content-kind";

/** The only texts that write content; the engine's store runs the first on its own connection. */
export const contentSql = {
  insert: `INSERT INTO content (id, workspace_id, task_id, kind, title, body, writer, origin,
      created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  // Reports that agents write are texts of a task; this is for those made for people.
  removeReport: `DELETE FROM content
    WHERE id = ? AND workspace_id = ? AND kind = 'report' AND task_id IS NULL`,
} as const;

interface ContentRow {
  id: string;
  workspaceId: string;
  /** The task that made it; null for what a person asked for directly. */
  taskId: string | null;
  kind: ContentKind;
  title: string;
  body: string;
  /** Who or what wrote it. */
  writer: string;
  origin: Origin;
  createdAt: number;
}

/** The values of `contentSql.insert`, in its order. */
export function contentValues(row: ContentRow) {
  return [
    row.id,
    row.workspaceId,
    row.taskId,
    row.kind,
    row.title,
    row.body,
    row.writer,
    row.origin,
    row.createdAt,
  ] as const;
}

/** Stores a piece of content in the caller's transaction. */
export async function addContent(tx: Queries, row: ContentRow): Promise<void> {
  await tx.statement(contentSql.insert).run(...contentValues(row));
}

/** Removes a report of this workspace, with its file. False when there is none. */
export async function removeReport(tx: Queries, workspaceId: string, id: string): Promise<boolean> {
  const { changes } = await tx.statement(contentSql.removeReport).run(id, workspaceId);
  return changes > 0;
}
