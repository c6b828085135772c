import type { Queries } from "#db/client.server.ts";
import type { Finished } from "#app/domain/agents/runner/pipeline-port.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import { releaseContentItem } from "#app/domain/content/taken-content.server.ts";
import { findIdea, moveIdea } from "#app/domain/ideas/ideas.server.ts";
import { forgetClaim } from "./planner.server.ts";

/**
 * What an agent was at when it was removed goes back to the work queue, as if nobody had picked it: another one
 * of its kind takes it up, or it goes on without. In the caller's transaction.
 */
export async function putBack(
  tx: Queries,
  { taskId, workspaceId, work }: Pick<Finished, "taskId" | "workspaceId" | "work">,
  now: number,
): Promise<void> {
  // Without a claim it has been handed over, or given up, already.
  if (!(await forgetClaim(tx, taskId))) return;
  const { type, ideaId, contentItemId } = work;
  switch (type) {
    case "write": {
      if (ideaId === null) break;
      const idea = await findIdea(tx, workspaceId, ideaId);
      if (idea.state === "in_work") await moveIdea(tx, idea, "planned", { now });
      break;
    }
    case "improve":
    case "publish":
    case "post":
    case "video":
      if (contentItemId !== null)
        await releaseContentItem(tx, { work: type, contentItemId, taskId });
      break;
    // These stay queued until somebody has done them.
    case "answer":
    case "performance_review":
    case "newsletter":
    case "refresh":
      break;
  }
  await wakeIdle(tx, workspaceId, now);
}
