import type { Queries } from "#db/client.server.ts";

/** The last figures stand in the placements, and simulated places can be asked again for any moment. */
const fold = `DELETE FROM readings WHERE measured_at < @before AND placement_id IN (SELECT p.id FROM placements p
    WHERE p.workspace_id = @workspaceId AND p.state IN ('published', 'withdrawn', 'needs_look', 'failed', 'put_away')
      AND p.created_at < @before AND p.origin = 'simulated'
      AND EXISTS (SELECT 1 FROM readings r WHERE r.placement_id = p.id AND r.measured_at < @before)
    LIMIT @limit)`;

/** Forgets readings of simulated placements from before an instant. Gives how many. */
export async function deleteOldMetrics(
  tx: Queries,
  old: { workspaceId: string; before: number; limit: number },
): Promise<number> {
  return (await tx.statement(fold).run({ ...old })).changes;
}
