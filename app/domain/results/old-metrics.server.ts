import type { Queries } from "#db/client.server.ts";

/**
 * The latest metrics are stored with the publications, and simulated channels can be asked for any
 * moment.
 */
const deleteMetrics = `DELETE FROM metric_snapshots WHERE measured_at < @before AND publication_id IN (SELECT p.id FROM publications p
    WHERE p.workspace_id = @workspaceId AND p.state IN ('published', 'unpublished', 'unconfirmed', 'failed', 'dismissed')
      AND p.created_at < @before AND p.origin = 'simulated'
      AND EXISTS (SELECT 1 FROM metric_snapshots r WHERE r.publication_id = p.id AND r.measured_at < @before)
    LIMIT @limit)`;

/** Deletes metrics of simulated publications from before an instant. Returns how many. */
export async function deleteOldMetrics(
  tx: Queries,
  old: { workspaceId: string; before: number; limit: number },
): Promise<number> {
  return (await tx.statement(deleteMetrics).run({ ...old })).changes;
}
