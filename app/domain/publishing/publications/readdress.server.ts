import type { Queries } from "#db/client.server.ts";

const sql = `UPDATE publications SET url = @to || substr(url, length(@from) + 1)
  WHERE workspace_id = @workspaceId AND channel = @channel AND published_at IS NOT NULL
    AND substr(url, 1, length(@from) + 1) = @from || '/'`;

/**
 * Updates stored addresses after the owner's blog has moved, in the caller's transaction, so that links keep
 * working.
 * @param move the old and new address prefix, without a trailing slash
 */
export async function readdress(
  tx: Queries,
  move: { workspaceId: string; channel: string; from: string; to: string },
): Promise<void> {
  if (move.from !== move.to) await tx.statement(sql).run(move);
}
