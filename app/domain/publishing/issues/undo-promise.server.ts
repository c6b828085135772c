import type { Queries } from "#db/client.server.ts";
import type { DecidedBy } from "#app/domain/content/content-item.ts";
import { undoableMs } from "#app/domain/publishing/jobs/publish-job-rules.ts";

const sql = {
  lastDecision: `SELECT decided_by AS by, created_at AS at FROM reviews WHERE content_item_id = ?
    ORDER BY created_at DESC, id DESC LIMIT 1`,
} as const;

/** Until when Undo is guaranteed for this content, however fast its publisher is; 0: not at all. */
export async function heldUntil(tx: Queries, contentItemId: string): Promise<number> {
  const last = await tx
    .statement<{ by: DecidedBy; at: number }>(sql.lastDecision)
    .get(contentItemId);
  return last && last.by !== "policy" ? last.at + undoableMs : 0;
}
