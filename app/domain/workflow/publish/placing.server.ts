import type { Queries } from "#db/client.server.ts";
import { takeContentItem } from "#app/domain/content/taken-content.server.ts";
import type { DecidedBy, ContentItem } from "#app/domain/content/content-item.ts";
import { findIdea } from "#app/domain/ideas/ideas.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { undoableMs } from "#app/domain/publishing/jobs/publish-job-rules.ts";
import type { Publications } from "#app/domain/publishing/publications/publication-scheduler.server.ts";
import { heldUntil } from "#app/domain/publishing/issues/undo-promise.server.ts";
import { readEnabledAgents } from "#app/domain/workflow/tasks/enabled-agents.server.ts";
import { isSuggestion } from "#app/domain/workflow/review/auto-approval.server.ts";

const sql = {
  // An article that no one has started, or that its publisher is working on, is in progress; a report never is.
  unscheduled: `SELECT t.agent_id AS "publishedBy" FROM content_items p LEFT JOIN tasks t ON t.id = p.publish_task_id
    WHERE p.id = ? AND p.kind <> 'report' AND (p.kind <> 'article' OR p.publish_task_id IS NOT NULL)
      AND coalesce(t.status, '') NOT IN ('queued', 'running')
      AND NOT EXISTS (SELECT 1 FROM publications WHERE content_item_id = p.id)`,
} as const;

/** A placeholder task ID for content that no task publishes. */
const noTask = "-";
const suggested = "suggested";

export interface PlacingDeps {
  publications: Pick<Publications, "schedule" | "followApproval" | "takenBackFrom">;
  /** The channels for content of this workspace and origin. */
  channelsOf(workspaceId: string, origin: ContentItem["origin"]): Promise<readonly Channel[]>;
}

/** Schedules approved content on its channels. All in the caller's transaction. */
export function createPlacing({ publications, channelsOf }: PlacingDeps) {
  /** Started by an approval; articles are scheduled by the publisher, if there is one. */
  async function follow(tx: Queries, contentItem: ContentItem, decidedBy: DecidedBy, now: number) {
    const { workspaceId, origin, id: contentItemId, kind, agentId } = contentItem;
    // This keeps other publishers from taking it.
    if (await isSuggestion(tx, contentItem)) {
      await takeContentItem(tx, { work: "publish", contentItemId, taskId: suggested });
      return;
    }
    const notBefore = decidedBy === "policy" ? now : now + undoableMs;
    await publications.followApproval(
      tx,
      { workspaceId, contentItemId },
      await channelsOf(workspaceId, origin),
      notBefore,
    );
    const workflow = await readEnabledAgents(tx, workspaceId);
    const isPublishedByHand =
      kind === "article" && workflow.some(({ type }) => type === "publisher");
    // Articles are credited to the publisher, everything else to the agent that made it.
    const publishedBy = kind === "article" ? null : agentId;
    if (!isPublishedByHand) return place(tx, contentItem, { publishedBy, notBefore }, now);
    // The publisher schedules it once. Content that got no channel then is scheduled now, as is what a rejection
    // canceled.
    const again =
      (await findUnscheduled(tx, contentItemId)) ??
      (await publications.takenBackFrom(tx, { workspaceId, contentItemId }));
    if (again) await place(tx, contentItem, { ...again, notBefore }, now);
  }

  /** An approval is valid again after an undo: only what it had started continues. */
  async function takeUp(tx: Queries, contentItem: ContentItem, now: number): Promise<void> {
    if ((await findUnscheduled(tx, contentItem.id)) === null)
      await follow(tx, contentItem, "person", now);
  }

  /** Every channel that accepts this content type. */
  async function placesOf({ workspaceId, kind, variant, origin }: ContentItem): Promise<Channel[]> {
    const all = await channelsOf(workspaceId, origin);
    return all.filter(
      (channel) => takes(channel, kind) && (variant === "" || variant === channel.name),
    );
  }

  /** Schedules approved content on every channel that accepts its type. */
  async function place(
    tx: Queries,
    contentItem: ContentItem,
    { publishedBy, notBefore }: { publishedBy: string | null; notBefore: number },
    now: number,
  ): Promise<void> {
    const { id: contentItemId, workspaceId, kind, approvedVersionId: versionId } = contentItem;
    if (kind === "article")
      await takeContentItem(tx, { work: "publish", contentItemId, taskId: noTask });
    if (versionId === null) return;
    const held = await heldUntil(tx, contentItemId);
    const slotAt = await slotOf(tx, contentItem);
    const dueAt = kind === "article" ? Math.max(now, slotAt ?? now) : now;
    const slots = (await placesOf(contentItem)).map((channel) => ({ channel, dueAt }));
    const wanted = { workspaceId, contentItemId, versionId, publishedBy };
    await publications.schedule(tx, wanted, slots, Math.max(notBefore, held));
  }

  return { follow, takeUp, place, placesOf };
}

/**
 * The agent that should have scheduled approved content without a channel that no one schedules any more: its policy
 * was "Suggest only", no channel accepted it, or the decision was undone. Null: not the case.
 */
export async function findUnscheduled(
  tx: Queries,
  contentItemId: string,
): Promise<{ publishedBy: string | null } | null> {
  const found = tx.statement<{ publishedBy: string | null }>(sql.unscheduled);
  return (await found.get(contentItemId)) ?? null;
}

/** When the article of an idea should be published; null: no time is set. */
export async function slotOf(
  tx: Queries,
  { workspaceId, ideaId }: Pick<ContentItem, "workspaceId" | "ideaId">,
): Promise<number | null> {
  return ideaId === null ? null : (await findIdea(tx, workspaceId, ideaId)).slotAt;
}

/** Which channels accept which content types. */
function takes({ role, takesNewsletters }: Channel, kind: ContentItem["kind"]): boolean {
  switch (kind) {
    case "article":
      return role === "blog" || role === "newsletter";
    case "newsletter":
      return role === "newsletter" || takesNewsletters === true;
    case "social_post":
      return role === "social";
    case "video":
      return role === "video";
    case "report":
      return false;
  }
}
