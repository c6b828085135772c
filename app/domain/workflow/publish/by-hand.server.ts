import type { Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { addCounts } from "#app/domain/agents/view/agent-counts.server.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { findContentItem, noteUnpublished } from "#app/domain/content/content-items.server.ts";
import { findIdea, moveIdea } from "#app/domain/ideas/ideas.server.ts";
import {
  findPublishJob,
  insertPublishJob,
  movePublishJob,
  publishJobInFlight,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import {
  findPublication,
  insertPublication,
  noteGone,
  noteReceipt,
  publicationAt,
  publicationsOf,
  removePublication,
} from "#app/domain/publishing/publications/publication-store.server.ts";
import type { Outcomes } from "#app/domain/publishing/jobs/outcomes.server.ts";
import { countsOfPublication } from "#app/domain/workflow/tasks/counts.ts";

const sql = {
  // A publication keeps the time of its first link.
  wasOutBefore: `SELECT 1 AS one FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
    WHERE p.id = ? AND o.kind = 'publish' AND o.created_at > p.published_at LIMIT 1`,
  articleOut: `SELECT 1 AS one FROM content_items
    WHERE idea_id = ? AND kind = 'article' AND published_at IS NOT NULL LIMIT 1`,
} as const;

interface ByHandDeps {
  clock: Clock;
  newId: NewId;
  outcomes: Pick<Outcomes, "confirm">;
}

interface ManualPublication {
  workspaceId: string;
  contentItemId: string;
  /** The channel's name in publications. */
  channel: string;
  url: string;
}

/** Manual publishing: the link is the proof that it is online. */
export function createByHand({ clock, newId, outcomes }: ByHandDeps) {
  /**
   * Marks content as published at a link; a second call replaces the link. In the caller's transaction.
   * @returns the publication, its previous link (empty: none), and events to send after the commit
   * @throws AppError `not_found`, or `not_waiting` for samples and unapproved content
   */
  async function manualPublication(
    tx: Queries,
    { workspaceId, contentItemId, channel, url }: ManualPublication,
  ): Promise<{ publicationId: string; before: string; events: readonly WorkspaceEvent[] }> {
    const now = clock.now();
    const contentItem = await findContentItem(tx, workspaceId, contentItemId);
    const { origin, kind, approvedVersionId: versionId, agentId } = contentItem;
    if (origin === "simulated")
      throw new AppError(
        "not_waiting",
        "This is sample content, which isn’t published to real channels.",
      );
    if (versionId === null) throw new AppError("not_waiting", "Approve this version first.");
    const target = { workspaceId, contentItemId, channel, variant: "" };
    const earlier = await publicationAt(tx, target);
    if (earlier && earlier.publishedVersionId !== null) {
      await noteReceipt(tx, {
        id: earlier.publicationId,
        versionId,
        remoteId: null,
        url,
        measureDueAt: null,
        now,
      });
      return { publicationId: earlier.publicationId, before: earlier.url ?? "", events: [] };
    }
    const publicationId = earlier?.publicationId ?? newId();
    // Articles are credited to the publisher, but here a person published it.
    const publishedBy = kind === "article" ? null : agentId;
    if (!earlier)
      await insertPublication(tx, { ...target, publishedBy, origin, id: publicationId, now });
    const id = newId();
    // Nothing is sent, and its account is kept like everything else's.
    const publishJob = { id, workspaceId, publicationId, kind: "publish", versionId } as const;
    await insertPublishJob(tx, { ...publishJob, payload: "", dueAt: now, now });
    const due = await publishJobInFlight(tx, publicationId);
    if (due) await movePublishJob(tx, due, "arm", { dueAt: now, attempts: 1, error: null, now });
    const armed = await findPublishJob(tx, workspaceId, id);
    if (!armed)
      throw new AppError("not_found", "This content doesn't exist. It may have been deleted.");
    const events = await outcomes.confirm(tx, armed, { remoteId: null, url }, null);
    return { publicationId, before: "", events };
  }

  /**
   * Undoes it in the caller's transaction: the previous link is restored, or there is none.
   * @param after the link that was entered
   * @returns whether it was unchanged since
   */
  async function takeBack(
    tx: Queries,
    { workspaceId, publicationId }: { workspaceId: string; publicationId: string },
    { before, after }: { before: string; after: string },
  ): Promise<boolean> {
    const publication = await findPublication(tx, workspaceId, publicationId);
    if (!publication || publication.url !== after || publication.publishedVersionId === null)
      return false;
    const now = clock.now();
    const {
      publishedVersionId: versionId,
      contentItemId,
      publishedBy,
      origin,
      channel,
    } = publication;
    if (before !== "") {
      const receipt = { id: publicationId, versionId, remoteId: null, url: before };
      await noteReceipt(tx, { ...receipt, measureDueAt: null, now });
      return true;
    }
    if ((await tx.statement(sql.wasOutBefore).get(publicationId)) !== undefined) {
      await noteGone(tx, publicationId);
      return true;
    }
    await removePublication(tx, publicationId);
    if (publishedBy !== null) {
      const counted = Object.entries(countsOfPublication(publication.contentType, channel));
      const less = Object.fromEntries(counted.map(([name, count]) => [name, -(count ?? 0)]));
      await addCounts(tx, { agentId: publishedBy, origin }, less);
    }
    const rest = await publicationsOf(tx, workspaceId, contentItemId);
    if (rest.every(({ publishedAt }) => publishedAt === null)) {
      await noteUnpublished(tx, { id: contentItemId, workspaceId });
      await reopenIdea(tx, await findContentItem(tx, workspaceId, contentItemId), now);
    }
    return true;
  }

  return { manualPublication, takeBack };
}

/** An idea is done once its article is published, and in work again once no article is. */
async function reopenIdea(
  tx: Queries,
  { workspaceId, kind, ideaId }: ContentItem,
  now: number,
): Promise<void> {
  if (kind !== "article" || ideaId === null) return;
  const idea = await findIdea(tx, workspaceId, ideaId);
  const isOut = (await tx.statement(sql.articleOut).get(ideaId)) !== undefined;
  if (idea.state === "done" && !isOut) await moveIdea(tx, idea, "in_work", { now });
}

export type ByHand = ReturnType<typeof createByHand>;
