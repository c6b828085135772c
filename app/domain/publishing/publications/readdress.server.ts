import type { Queries } from "#db/client.server.ts";

const sql = `UPDATE publications SET url = @to || substr(url, length(@from) + 1)
  WHERE workspace_id = @workspaceId AND channel = @channel AND published_at IS NOT NULL
    AND substr(url, 1, length(@from) + 1) = @from || '/'`;

/**
 * A place of one's own has moved: where its publications stand is noted anew, in the caller's transaction,
 * so that what leads to them goes on doing so.
 * @param move what their addresses begin with, before and now, without a slash at its end
 */
export async function readdress(
  tx: Queries,
  move: { workspaceId: string; channel: string; from: string; to: string },
): Promise<void> {
  if (move.from !== move.to) await tx.statement(sql).run(move);
}
