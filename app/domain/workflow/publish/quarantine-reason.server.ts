import type { Queries } from "#db/client.server.ts";
import type { PublishJobRow } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { stoppedByRestoreAt } from "#app/domain/spending/limits.server.ts";

/**
 * Why new content may not be published after a restored backup, explained for the owner; null: it may. Jobs planned
 * in the backup can be looked up by their keys, but new jobs have new keys that don't find what was published in the
 * lost days.
 */
export async function quarantineReason(
  tx: Queries,
  { kind, origin, workspaceId, createdAt }: PublishJobRow,
): Promise<string | null> {
  if (origin !== "real" || kind === "unpublish") return null;
  const stoppedAt = await stoppedByRestoreAt(tx, workspaceId);
  if (stoppedAt === null || createdAt < stoppedAt) return null;
  return "A backup was restored, and this may already be published. Check the channel, then continue in Settings, Spending.";
}
