import type { Queries } from "#db/client.server.ts";

/** Ended jobs; results are stored with the publications. Failures are kept for a while. */
const fold = `DELETE FROM publish_jobs WHERE id IN (SELECT o.id FROM publish_jobs o
      JOIN publications p ON p.id = o.publication_id
    WHERE o.workspace_id = @workspaceId AND o.state IN ('confirmed', 'cancelled') AND o.ended_at < @before
      AND p.origin = 'simulated' LIMIT @limit)`;

/** Deletes simulated jobs that ended before an instant. Returns how many. */
export async function deleteOldPublishJobs(
  tx: Queries,
  old: { workspaceId: string; before: number; limit: number },
): Promise<number> {
  return (await tx.statement(fold).run({ ...old })).changes;
}
