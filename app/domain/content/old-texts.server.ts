import type { Queries } from "#db/client.server.ts";

const sql = {
  old: `SELECT p.id, v.body_hash AS "bodyHash" FROM content_items p LEFT JOIN content_versions v ON v.id = p.version_id
    WHERE p.workspace_id = @workspaceId AND p.created_at < @before AND p.kind = 'report'
      AND p.origin = 'simulated' LIMIT @limit`,
  // Only the checks of the current version are shown; the improvement itself is in the counters.
  clearOldChecks: `UPDATE content_versions SET checks = NULL WHERE id IN (SELECT v.id FROM content_items p JOIN content_versions v ON v.content_item_id = p.id
    WHERE p.workspace_id = @workspaceId AND p.created_at < @before AND p.origin = 'simulated' AND v.id <> p.version_id
      AND v.checks IS NOT NULL LIMIT @limit)`,
  // With its versions.
  remove: "DELETE FROM content_items WHERE id = ?",
  removeBody: `DELETE FROM content_bodies WHERE workspace_id = @workspaceId AND hash = @bodyHash
    AND NOT EXISTS (SELECT 1 FROM content_versions
      WHERE content_versions.workspace_id = @workspaceId AND content_versions.body_hash = @bodyHash)
    AND NOT EXISTS (SELECT 1 FROM content_bodies beside
      WHERE beside.workspace_id = @workspaceId AND beside.base_hash = @bodyHash)`,
} as const;

interface Old {
  workspaceId: string;
  before: number;
  limit: number;
}

/** Deletes the checks of replaced versions of simulated content. Returns how many. */
export async function clearOldChecks(tx: Queries, old: Old): Promise<number> {
  return (await tx.statement(sql.clearOldChecks).run({ ...old })).changes;
}

/**
 * Deletes old reports of simulated analysts; their number stays in the counters.
 * Returns how many were deleted.
 */
export async function deleteOldReports(tx: Queries, old: Old): Promise<number> {
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
