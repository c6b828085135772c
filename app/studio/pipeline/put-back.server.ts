import type { Queries } from "../../../db/client.server";
import type { Finished } from "../agents/pipeline-port";
import { wakeResting } from "../agents/resting.server";
import { releasePiece } from "../content/taken-pieces.server";
import { findIdea, moveIdea } from "../ideas/ideas.server";
import { forgetClaim } from "./planner.server";

/**
 * What an agent was at when it was removed lies on the board again, as if nobody had taken it: another one
 * of its kind takes it up, or it goes on without. In the caller's transaction.
 */
export async function putBack(
  tx: Queries,
  { taskId, workspaceId, work }: Pick<Finished, "taskId" | "workspaceId" | "work">,
  now: number,
): Promise<void> {
  // Without a claim it has been handed over, or given up, already.
  if (!(await forgetClaim(tx, taskId))) return;
  const { type, ideaId, pieceId } = work;
  switch (type) {
    case "write": {
      if (ideaId === null) break;
      const idea = await findIdea(tx, workspaceId, ideaId);
      if (idea.state === "in_work") await moveIdea(tx, idea, "planned", { now });
      break;
    }
    case "improve":
    case "place":
    case "post":
    case "film":
      if (pieceId !== null) await releasePiece(tx, { work: type, pieceId, taskId });
      break;
    // These lie on the board as long as nobody has done them.
    case "answer":
    case "look":
    case "edition":
    case "refresh":
      break;
  }
  await wakeResting(tx, workspaceId, now);
}
