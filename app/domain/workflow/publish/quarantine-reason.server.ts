import type { Queries } from "#db/client.server.ts";
import type { PublishJobRow } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { stoppedByRestoreAt } from "#app/domain/spending/limits.server.ts";

/**
 * Why something new may not go out since a backup was restored, in words for its owner; null: it may. What had
 * been planned in the copy can be looked up by its key; what agents and trust plan anew has another key, under which
 * nobody finds what went out in the days that were lost.
 */
export async function quarantineReason(
  tx: Queries,
  { kind, origin, workspaceId, createdAt }: PublishJobRow,
): Promise<string | null> {
  if (origin !== "real" || kind === "unpublish") return null;
  const stoppedAt = await stoppedByRestoreAt(tx, workspaceId);
  if (stoppedAt === null || createdAt < stoppedAt) return null;
  return "A backup was restored, and this may be out already. Look there, then press Go on in Settings, Spending.";
}
