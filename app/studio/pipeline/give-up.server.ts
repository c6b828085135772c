import type { Queries } from "../../../db/client.server";
import type { Finished } from "../agents/pipeline-port";
import { wakeResting } from "../agents/resting.server";
import { findPiece, openReview } from "../content/pieces.server";
import type { Idea } from "../ideas/idea";
import { findIdea, moveIdea } from "../ideas/ideas.server";
import { nextSlot } from "./plan.server";
import { forgetClaim } from "./planner.server";
import type { Reviews } from "./reviews.server";

const sql = {
  failed:
    "SELECT count(*) AS n FROM tasks WHERE workspace_id = ? AND status = 'failed' AND idea_id = ?",
} as const;

/** So often an idea is tried. */
const triesAtMost = 3;

/**
 * What becomes of a work that an agent could not do: nothing that lay on the board is lost, and nobody
 * waits for it. In the caller's transaction; doing it again changes nothing.
 */
export function createGiveUp({ reviews }: { reviews: Pick<Reviews, "open"> }) {
  return async function giveUp(
    tx: Queries,
    { taskId, workspaceId, work }: Omit<Finished, "written">,
    now: number,
  ): Promise<void> {
    const { type, ideaId, pieceId } = work;
    // Asked again after a crash, it is not this task's any more, and may be another's.
    if (!(await forgetClaim(tx, taskId))) return;
    if (type === "write" && ideaId !== null) {
      const idea = await findIdea(tx, workspaceId, ideaId);
      if (idea.state === "in_work") {
        const slotAt = await anotherSlot(tx, idea, now);
        await moveIdea(tx, idea, "planned", { now, slotAt });
      }
    }
    // It goes on as it is: not improved, or not changed in the way that was asked for.
    if ((type === "improve" || type === "answer") && pieceId !== null) {
      const piece = await findPiece(tx, workspaceId, pieceId);
      if (piece.state === "draft" || piece.state === "changes_asked") {
        await openReview(tx, piece, now);
        if (type === "improve") await reviews.open(tx, { workspaceId, pieceId, taskId }, now);
      }
    }
    await wakeResting(tx, workspaceId, now);
  };
}

/**
 * The plan's next free place after the one that was missed; null once it has been tried often enough:
 * it stays in the plan until somebody gives it a place.
 */
async function anotherSlot(tx: Queries, idea: Idea, now: number): Promise<number | null> {
  const { id, workspaceId, slotAt } = idea;
  const failed = (await tx.statement<{ n: number }>(sql.failed).value(workspaceId, id)) ?? 0;
  // This one is not counted yet.
  if (failed + 1 >= triesAtMost) return null;
  return nextSlot(tx, workspaceId, Math.max(now, slotAt ?? now) + 1);
}
