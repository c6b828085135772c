import type { Queries } from "#db/client.server.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { formatCents } from "#app/core/money.ts";
import { addAgentNews } from "#app/workspace/activities.server.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { recordWebhookEvent } from "#app/workspace/webhook-deliveries.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { addCounts } from "#app/domain/agents/view/agent-counts.server.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { findContentItem, notePublished } from "#app/domain/content/content-items.server.ts";
import { findIdea, moveIdea } from "#app/domain/ideas/ideas.server.ts";
import type { Outcome } from "#app/domain/publishing/jobs/outcomes.server.ts";
import type { Growth } from "#app/domain/results/measuring.server.ts";
import { countsOfPublication, countsOfReach, countsOfReaders } from "./counts.ts";

/** Smaller amounts are recorded without a notification; cents. */
const minNotifiedCents = 100;

const endingTitles = {
  failed: "Publication failed",
  on_hold: "On hold",
  unconfirmed: "Please check",
} as const;

const draftNews = {
  draft_created: { title: "Draft created", words: "publish it there", severity: "success" },
  vanished: { title: "Draft removed", words: "it won’t be sent again", severity: "warning" },
} as const;

const confirmedEvents = {
  publish: "publication.published",
  update: "publication.updated",
  unpublish: "publication.unpublished",
} as const;

const endingEvents = {
  draft_created: "publication.draft_created",
  vanished: "publication.draft_removed",
  failed: "publication.failed",
  on_hold: "publication.on_hold",
  unconfirmed: "publication.unconfirmed",
} as const;

type Events = readonly WorkspaceEvent[];

/**
 * Effects of publishing events on counters, ideas, the work queue and the feed, each in the transaction of the
 * event.
 */
export function createRecords({ newId }: { newId: NewId }) {
  async function outcome(tx: Queries, { publishJob, ...ended }: Outcome): Promise<Events> {
    const { workspaceId, contentItemId, channel, kind, publishedBy } = publishJob;
    const contentItem = await findContentItem(tx, workspaceId, contentItemId);
    const tell = (title: string, description: string, severity: "success" | "warning") =>
      news(
        tx,
        { ...contentItem, contentItemId },
        { title, description, severity, amountCents: null, at: ended.at },
      );
    const about = {
      id: contentItemId,
      title: contentItem.title,
      path: contentItemPath(contentItemId),
      channel,
      ...("editUrl" in ended && ended.editUrl !== null && { edit: ended.editUrl }),
      ...("reason" in ended && { reason: ended.reason }),
      ...(ended.result === "confirmed" && ended.url !== null && { link: ended.url }),
    };
    const type = ended.result === "confirmed" ? confirmedEvents[kind] : endingEvents[ended.result];
    await recordWebhookEvent(
      tx,
      { workspaceId, type, about, origin: publishJob.origin, now: ended.at },
      newId,
    );
    if (ended.result === "draft_created" || ended.result === "vanished") {
      const { title, words, severity } = draftNews[ended.result];
      return tell(title, `“${contentItem.title}” on ${channel}: ${words}`, severity);
    }
    if (ended.result !== "confirmed") {
      return tell(
        endingTitles[ended.result],
        `“${contentItem.title}” on ${channel}: ${ended.reason}`,
        "warning",
      );
    }
    if (kind === "unpublish")
      return tell("Unpublished", `“${contentItem.title}” from ${channel}`, "success");
    if (kind !== "publish") {
      // Its address was not known until now: what can be linked to can be posted about.
      if (publishJob.url === null && ended.url !== null) await wakeIdle(tx, workspaceId, ended.at);
      return [{ workspaceId, type: "overview" }];
    }
    await notePublished(tx, contentItem, ended.at);
    await endIdea(tx, contentItem, ended.at);
    // An item that is published again was counted before.
    if (publishJob.publishedAt === null && publishedBy !== null)
      await addCounts(
        tx,
        { ...contentItem, agentId: publishedBy },
        countsOfPublication(contentItem.kind, channel),
      );
    await wakeIdle(tx, workspaceId, ended.at);
    const published = await tell("Published", `“${contentItem.title}” on ${channel}`, "success");
    if (ended.duplicates.length === 0) return published;
    const where = ended.duplicates.join(", ");
    const twice = `“${contentItem.title}” on ${channel}: delete the duplicate at ${where}`;
    return [...published, ...(await tell("Published twice", twice, "warning"))];
  }

  async function growth(
    tx: Queries,
    { publication, grown, earnedCents, at }: Growth,
  ): Promise<Events> {
    const { contentType, origin, agentId, publishedBy } = publication;
    const growth = { grown, earnedCents };
    if (agentId !== null)
      await addCounts(tx, { agentId, origin }, countsOfReaders(contentType, growth));
    if (publishedBy !== null && publishedBy !== agentId)
      await addCounts(tx, { agentId: publishedBy, origin }, countsOfReach(growth));
    const { title, channel, workspaceId, contentItemId } = publication;
    if (earnedCents > 0) {
      const path = contentItemPath(contentItemId);
      const about = { id: contentItemId, title, path, channel, amountCents: earnedCents };
      const type = "earnings.recorded" as const;
      await recordWebhookEvent(tx, { workspaceId, type, about, origin, now: at }, newId);
    }
    if (earnedCents < minNotifiedCents) return [];
    return news(tx, publication, {
      title: "Revenue earned",
      description: `“${title}” on ${channel}: ${formatCents(earnedCents)}`,
      severity: "success",
      amountCents: earnedCents,
      at,
    });
  }

  async function news(
    tx: Queries,
    {
      workspaceId,
      agentId,
      origin,
      contentItemId,
    }: Pick<ContentItem, "workspaceId" | "agentId" | "origin"> & { contentItemId: string },
    {
      at,
      ...news
    }: {
      title: string;
      description: string;
      severity: "success" | "warning";
      amountCents: number | null;
      at: number;
    },
  ): Promise<Events> {
    const activity = await addAgentNews(tx, {
      ...news,
      id: newId(),
      workspaceId,
      agentId,
      contentItemId,
      type: news.amountCents === null ? "agent_task" : "revenue",
      origin,
      createdAt: at,
    });
    return [
      { workspaceId, type: "activity", activity },
      { workspaceId, type: "overview" },
    ];
  }

  return { outcome, growth };
}

const writtenForRealSql = `SELECT 1 AS found FROM work_claims
  WHERE workspace_id = ? AND claim = 'write:' || ? || ':real'`;

/**
 * An idea is done once its article is published, unless it was a simulated article of an idea that is now written
 * for real.
 */
async function endIdea(tx: Queries, contentItem: ContentItem, now: number): Promise<void> {
  const { workspaceId, ideaId, origin } = contentItem;
  if (contentItem.kind !== "article" || ideaId === null) return;
  if (origin === "simulated" && (await tx.statement(writtenForRealSql).get(workspaceId, ideaId)))
    return;
  const idea = await findIdea(tx, workspaceId, ideaId);
  if (idea.state === "in_work") await moveIdea(tx, idea, "done", { now });
}
