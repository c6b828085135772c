import type { Queries } from "#db/client.server.ts";

/** The last figures stand in the placements, and simulated places can be asked again for any moment. */
const fold = `DELETE FROM metric_snapshots WHERE measured_at < @before AND publication_id IN (SELECT p.id FROM publications p
    WHERE p.workspace_id = @workspaceId AND p.state IN ('published', 'unpublished', 'unconfirmed', 'failed', 'dismissed')
      AND p.created_at < @before AND p.origin = 'simulated'
      AND EXISTS (SELECT 1 FROM metric_snapshots r WHERE r.publication_id = p.id AND r.measured_at < @before)
    LIMIT @limit)`;

/** Forgets readings of simulated placements from before an instant. Gives how many. */
export async function deleteOldMetrics(
  tx: Queries,
  old: { workspaceId: string; before: number; limit: number },
): Promise<number> {
  return (await tx.statement(fold).run({ ...old })).changes;
}
