import type { Queries } from "../../../db/client.server";
import type { Finished } from "../agents/pipeline-port";
import { wakeResting } from "../agents/resting.server";
import { findPiece, openReview } from "../content/pieces.server";
import { findIdea, moveIdea } from "../ideas/ideas.server";
import { forgetClaim } from "./planner.server";
import type { Reviews } from "./reviews.server";

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
    if (type === "write" && ideaId !== null) {
      const idea = await findIdea(tx, workspaceId, ideaId);
      // Without a slot: it stays in the plan until somebody gives it another.
      if (idea.state === "in_work") await moveIdea(tx, idea, "planned", { now, slotAt: null });
      await forgetClaim(tx, taskId);
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
