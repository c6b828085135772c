import type { Queries } from "../../../db/client.server";
import type { Piece } from "../content/piece";
import { findPiece, openReview } from "../content/pieces.server";
import { crewOf } from "./crew.server";
import type { Reviews } from "./reviews.server";

const sql = {
  unimproved: `SELECT id FROM pieces WHERE workspace_id = ? AND origin = ? AND kind = 'article'
    AND state = 'draft' AND improve_task_id IS NULL LIMIT 1`,
  unanswerable: `SELECT p.id FROM pieces p JOIN agents a ON a.id = p.agent_id
    WHERE p.workspace_id = ? AND p.state = 'changes_asked' AND p.origin = ? AND a.removed_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM agents other WHERE other.workspace_id = p.workspace_id
        AND other.type = a.type AND other.removed_at IS NULL) LIMIT 1`,
  unplaced: `SELECT id FROM pieces WHERE workspace_id = ? AND origin = ? AND kind = 'article'
    AND state = 'approved' AND place_task_id IS NULL LIMIT 1`,
} as const;

/** What waits for a kind of agent that is missing or paused goes on without it, in the caller's transaction. */
export async function skipMissing(
  tx: Queries,
  { open, place }: Pick<Reviews, "open" | "place">,
  { workspaceId, origin }: Pick<Piece, "workspaceId" | "origin">,
  now: number,
): Promise<void> {
  const types = new Set((await crewOf(tx, workspaceId)).map(({ type }) => type));
  // Each changes what it is found by, so that none is found twice.
  const each = async (text: string, goOn: (piece: Piece) => Promise<void>) => {
    const found = tx.statement<{ id: string }>(text);
    for (;;) {
      const id = await found.value(workspaceId, origin);
      if (id === undefined) return;
      await goOn(await findPiece(tx, workspaceId, id));
    }
  };
  if (!types.has("seo_optimizer")) {
    await each(sql.unimproved, async (piece) => {
      await openReview(tx, piece, now);
      await open(tx, { workspaceId, pieceId: piece.id, taskId: piece.id }, now);
    });
  }
  if (!types.has("publisher")) {
    const nobody = { placedBy: null, notBefore: now };
    await each(sql.unplaced, (piece) => place(tx, piece, nobody, now));
  }
  // Nobody is left who could answer: their owner decides on them as they are.
  await each(sql.unanswerable, (piece) => openReview(tx, piece, now));
}
