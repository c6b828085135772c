import type { Queries } from "#db/client.server.ts";
import type { Abandoned } from "#app/domain/agents/runner/pipeline-port.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import { findContentItem, openReview } from "#app/domain/content/content-items.server.ts";
import { releaseContentItem } from "#app/domain/content/taken-content.server.ts";
import type { Idea } from "#app/domain/ideas/idea.ts";
import { findIdea, moveIdea } from "#app/domain/ideas/ideas.server.ts";
import { nextSlot } from "#app/domain/workflow/plan/next-slot.server.ts";
import { findClaim, forgetClaim } from "./planner.server.ts";
import type { Reviews } from "#app/domain/workflow/review/reviews.server.ts";

const sql = {
  writes: `SELECT count(*) AS n FROM tasks WHERE workspace_id = @workspaceId
      AND status IN ('failed', 'needs_check') AND idea_id = @ideaId AND content_item_id IS NULL`,
  channels: `SELECT count(*) AS n FROM tasks t JOIN agents a ON a.id = t.agent_id
    WHERE t.workspace_id = @workspaceId AND t.status IN ('failed', 'needs_check')
      AND t.content_item_id = @contentItemId AND a.type = 'publisher'`,
} as const;

/** How often an idea is written and content is scheduled before giving up. */
const maxTries = 3;

/**
 * Handles work that an agent couldn't do, so that nothing in the queue is lost or blocked. Paid answers of its steps
 * are kept, and the next attempt continues from there. Idempotent, in the caller's transaction.
 */
export function createGiveUp({ reviews }: { reviews: Pick<Reviews, "open"> }) {
  return async function giveUp(
    tx: Queries,
    { taskId, workspaceId }: Pick<Abandoned, "taskId" | "workspaceId">,
    now: number,
  ): Promise<void> {
    const work = await findClaim(tx, taskId);
    // Asked again after a crash, it is not this task's any more, and may be another's.
    if (!work) return;
    // An update that could not be written is not tried again and again: the page stays as it is.
    if (work.type !== "refresh") await forgetClaim(tx, taskId);
    const { type, ideaId, contentItemId } = work;
    const isAnotherTry = async (tries: string, of: Record<string, string>) =>
      // This one is not counted yet.
      ((await tx.statement<{ n: number }>(tries).value(of)) ?? 0) + 1 < maxTries;
    if (type === "write" && ideaId !== null) {
      const idea = await findIdea(tx, workspaceId, ideaId);
      if (idea.state === "in_work") {
        // Without a slot it stays in the plan until the owner sets one.
        const again = await isAnotherTry(sql.writes, { workspaceId, ideaId });
        const slotAt = again ? await anotherSlot(tx, idea, now) : null;
        await moveIdea(tx, idea, "planned", { now, slotAt });
      }
    }
    if (type === "publish" && contentItemId !== null) {
      if (await isAnotherTry(sql.channels, { workspaceId, contentItemId }))
        await releaseContentItem(tx, { work: type, contentItemId, taskId });
    }
    // It continues unchanged: not improved, or without the requested changes.
    if ((type === "improve" || type === "answer") && contentItemId !== null) {
      const contentItem = await findContentItem(tx, workspaceId, contentItemId);
      // Once restored from the archive, it is a draft to improve again.
      if (contentItem.state === "archived" && type === "improve")
        await releaseContentItem(tx, { work: type, contentItemId, taskId });
      if (contentItem.state === "draft" || contentItem.state === "changes_requested") {
        await openReview(tx, contentItem, now);
        if (type === "improve") await reviews.open(tx, { workspaceId, contentItemId, taskId }, now);
      }
    }
    await wakeIdle(tx, workspaceId, now);
  };
}

/** The plan's next open slot after the missed one. */
const anotherSlot = (tx: Queries, { workspaceId, slotAt }: Idea, now: number): Promise<number> =>
  nextSlot(tx, workspaceId, Math.max(now, slotAt ?? now) + 1);
