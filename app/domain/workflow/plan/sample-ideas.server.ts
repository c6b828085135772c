import type { Queries } from "#db/client.server.ts";
import type { Idea } from "#app/domain/ideas/idea.ts";

// A look at real figures stores its report in the same transaction.
const realLookSql = `SELECT 1 AS found FROM content_items WHERE workspace_id = @workspaceId
  AND kind = 'report' AND origin = 'real' AND created_at = @createdAt LIMIT 1`;

/**
 * Whether the simulation invented an idea: a sample, or a proposal based on simulated metrics. Such ideas say
 * nothing about the owner's business and are never written for real.
 */
export async function isPracticeIdea(
  tx: Queries,
  { sampleSlug, source, workspaceId, createdAt }: Idea,
): Promise<boolean> {
  if (sampleSlug !== null) return true;
  if (source !== "insight") return false;
  return (await tx.statement(realLookSql).get({ workspaceId, createdAt })) === undefined;
}
