import type { Queries } from "#db/client.server.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { findContentItem, openReview } from "#app/domain/content/content-items.server.ts";
import { readEnabledAgents } from "./enabled-agents.server.ts";
import type { Reviews } from "#app/domain/workflow/review/reviews.server.ts";

const sql = {
  unimproved: `SELECT id FROM content_items WHERE workspace_id = ? AND origin = ? AND kind = 'article'
    AND state = 'draft' AND improve_task_id IS NULL LIMIT 1`,
  unanswerable: `SELECT p.id FROM content_items p JOIN agents a ON a.id = p.agent_id
    WHERE p.workspace_id = ? AND p.state = 'changes_requested' AND p.origin = ? AND a.removed_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM agents other WHERE other.workspace_id = p.workspace_id
        AND other.type = a.type AND other.removed_at IS NULL) LIMIT 1`,
  unplaced: `SELECT id FROM content_items WHERE workspace_id = ? AND origin = ? AND kind = 'article'
    AND state = 'approved' AND publish_task_id IS NULL LIMIT 1`,
} as const;

/** Content that waits for a missing or paused type of agent continues without it, in the caller's transaction. */
export async function skipMissing(
  tx: Queries,
  { open, place }: Pick<Reviews, "open" | "place">,
  { workspaceId, origin }: Pick<ContentItem, "workspaceId" | "origin">,
  now: number,
): Promise<void> {
  const types = new Set((await readEnabledAgents(tx, workspaceId)).map(({ type }) => type));
  // Each update removes the row from its own query, so that none is found twice.
  const each = async (text: string, goOn: (contentItem: ContentItem) => Promise<void>) => {
    const found = tx.statement<{ id: string }>(text);
    for (;;) {
      const id = await found.value(workspaceId, origin);
      if (id === undefined) return;
      await goOn(await findContentItem(tx, workspaceId, id));
    }
  };
  if (!types.has("seo_optimizer")) {
    await each(sql.unimproved, async (contentItem) => {
      await openReview(tx, contentItem, now);
      await open(tx, { workspaceId, contentItemId: contentItem.id, taskId: contentItem.id }, now);
    });
  }
  if (!types.has("publisher")) {
    const automatically = { publishedBy: null, notBefore: now };
    await each(sql.unplaced, (contentItem) => place(tx, contentItem, automatically, now));
  }
  // No agent can make changes, so the owner decides on them as they are.
  await each(sql.unanswerable, (contentItem) => openReview(tx, contentItem, now));
}
