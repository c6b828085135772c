import type { Queries } from "../../../db/client.server";

const sql = {
  old: `SELECT p.id, v.body_hash AS "bodyHash" FROM pieces p LEFT JOIN versions v ON v.id = p.version_id
    WHERE p.workspace_id = @workspaceId AND p.created_at < @before AND p.kind = 'report'
      AND p.origin = 'simulated' LIMIT @limit`,
  // With its versions and their checks.
  remove: "DELETE FROM pieces WHERE id = ?",
  removeBody: `DELETE FROM bodies WHERE workspace_id = @workspaceId AND hash = @bodyHash
    AND NOT EXISTS (SELECT 1 FROM versions
      WHERE versions.workspace_id = @workspaceId AND versions.body_hash = @bodyHash)`,
} as const;

/**
 * Forgets what a simulated analyst had to say about days long over; how often it did is in its tally.
 * Gives how many of its reports those were.
 */
export async function foldReports(
  tx: Queries,
  old: { workspaceId: string; before: number; limit: number },
): Promise<number> {
  const { workspaceId } = old;
  const reports = await tx
    .statement<{ id: string; bodyHash: string | null }>(sql.old)
    .all({ ...old });
  for (const { id, bodyHash } of reports) {
    await tx.statement(sql.remove).run(id);
    if (bodyHash !== null) await tx.statement(sql.removeBody).run({ workspaceId, bodyHash });
  }
  return reports.length;
}
