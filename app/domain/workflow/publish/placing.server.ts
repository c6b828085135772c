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
  // An article that nobody has taken up yet, or whose publisher is at it, is on its way; a report never is.
  placedNowhere: `SELECT t.agent_id AS "publishedBy" FROM content_items p LEFT JOIN tasks t ON t.id = p.publish_task_id
    WHERE p.id = ? AND p.kind <> 'report' AND (p.kind <> 'article' OR p.publish_task_id IS NOT NULL)
      AND coalesce(t.status, '') NOT IN ('queued', 'running')
      AND NOT EXISTS (SELECT 1 FROM publications WHERE content_item_id = p.id)`,
} as const;

/** In place of the task that has taken up a piece to bring it out: nobody's, or nobody is to. */
const nobodys = "-";
const suggested = "suggested";

export interface PlacingDeps {
  publications: Pick<Publications, "schedule" | "followApproval" | "takenBackFrom">;
  /** Where pieces of this workspace and origin can go. */
  channelsOf(workspaceId: string, origin: ContentItem["origin"]): Promise<readonly Channel[]>;
}

/** What is approved gets its places, and its times there. All is written in the caller's transaction. */
export function createPlacing({ publications, channelsOf }: PlacingDeps) {
  /** What an approval sets going by itself; articles are placed by the publisher, if there is one. */
  async function follow(tx: Queries, contentItem: ContentItem, decidedBy: DecidedBy, now: number) {
    const { workspaceId, origin, id: contentItemId, kind, agentId } = contentItem;
    // Nobody else takes it up either.
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
    // Articles are the publisher's to bring out; the rest is in the counts of whoever made it.
    const publishedBy = kind === "article" ? null : agentId;
    if (!isPublishedByHand) return place(tx, contentItem, { publishedBy, notBefore }, now);
    // The publisher brings it out once. What got no place then gets it now, and what a rejection has taken back
    // goes where it was to go.
    const again =
      (await findPlacedNowhere(tx, contentItemId)) ??
      (await publications.takenBackFrom(tx, { workspaceId, contentItemId }));
    if (again) await place(tx, contentItem, { ...again, notBefore }, now);
  }

  /** An approval holds again, since what had ended it was taken back: what it had set going goes on, and no more. */
  async function takeUp(tx: Queries, contentItem: ContentItem, now: number): Promise<void> {
    if ((await findPlacedNowhere(tx, contentItem.id)) === null)
      await follow(tx, contentItem, "person", now);
  }

  /** Every place that takes a piece of its kind. */
  async function placesOf({ workspaceId, kind, variant, origin }: ContentItem): Promise<Channel[]> {
    const all = await channelsOf(workspaceId, origin);
    return all.filter((place) => takes(place, kind) && (variant === "" || variant === place.name));
  }

  /** Schedules an approved piece at every place that takes its kind. */
  async function place(
    tx: Queries,
    contentItem: ContentItem,
    { publishedBy, notBefore }: { publishedBy: string | null; notBefore: number },
    now: number,
  ): Promise<void> {
    const { id: contentItemId, workspaceId, kind, approvedVersionId: versionId } = contentItem;
    if (kind === "article")
      await takeContentItem(tx, { work: "publish", contentItemId, taskId: nobodys });
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
 * Who was to place a piece that got no place when it was approved, and that nobody places any more: its agent only
 * suggested, no place took it, or the decision was taken back meanwhile. Null: that is not so.
 */
export async function findPlacedNowhere(
  tx: Queries,
  contentItemId: string,
): Promise<{ publishedBy: string | null } | null> {
  const found = tx.statement<{ publishedBy: string | null }>(sql.placedNowhere);
  return (await found.get(contentItemId)) ?? null;
}

/** When the article of a piece's idea is to go out; null: there is no time for it. */
export async function slotOf(
  tx: Queries,
  { workspaceId, ideaId }: Pick<ContentItem, "workspaceId" | "ideaId">,
): Promise<number | null> {
  return ideaId === null ? null : (await findIdea(tx, workspaceId, ideaId)).slotAt;
}

/** Which sort of place takes which kind of piece. */
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
