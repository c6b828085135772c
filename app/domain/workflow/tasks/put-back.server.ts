import type { Queries } from "#db/client.server.ts";
import type { Finished } from "#app/domain/agents/runner/pipeline-port.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import { releaseContentItem } from "#app/domain/content/taken-content.server.ts";
import { findIdea, moveIdea } from "#app/domain/ideas/ideas.server.ts";
import { forgetClaim } from "./planner.server.ts";

/**
 * Returns a removed agent's work to the queue: another agent of its type takes it, or it continues without. In the
 * caller's transaction.
 */
export async function putBack(
  tx: Queries,
  { taskId, workspaceId, work }: Pick<Finished, "taskId" | "workspaceId" | "work">,
  now: number,
): Promise<void> {
  // Without a claim it was submitted, or given up, already.
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
    // These stay queued until they are done.
    case "answer":
    case "performance_review":
    case "newsletter":
    case "refresh":
      break;
  }
  await wakeIdle(tx, workspaceId, now);
}
