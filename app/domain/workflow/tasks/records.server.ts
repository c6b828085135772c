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

/** Less than this in one look is booked without being told; cents. */
const toldFromCents = 100;

const endingTitles = {
  failed: "Publication failed",
  held: "Held back",
  needs_look: "Needs a look",
} as const;

const draftNews = {
  arrived: { title: "Arrived as a draft", words: "publish it there", severity: "success" },
  vanished: { title: "Not there", words: "it is not sent again", severity: "warning" },
} as const;

const confirmedEvents = {
  create: "publication.published",
  update: "publication.updated",
  withdraw: "publication.withdrawn",
} as const;

const endingEvents = {
  arrived: "publication.arrived",
  vanished: "publication.draft_removed",
  failed: "publication.failed",
  held: "publication.held",
  needs_look: "publication.needs_look",
} as const;

type Events = readonly WorkspaceEvent[];

/**
 * What follows for counts, ideas, the work queue and the feed from what happens to placements: each count is
 * made in the transaction of what it counts.
 */
export function createRecords({ newId }: { newId: NewId }) {
  async function outcome(tx: Queries, { operation, ...ended }: Outcome): Promise<Events> {
    const { workspaceId, pieceId, destination, kind, placedBy } = operation;
    const piece = await findContentItem(tx, workspaceId, pieceId);
    const tell = (title: string, description: string, severity: "success" | "warning") =>
      news(
        tx,
        { ...piece, pieceId },
        { title, description, severity, amountCents: null, at: ended.at },
      );
    const about = {
      id: pieceId,
      title: piece.title,
      path: contentItemPath(pieceId),
      place: destination,
      ...("editUrl" in ended && ended.editUrl !== null && { edit: ended.editUrl }),
      ...("reason" in ended && { reason: ended.reason }),
      ...(ended.result === "confirmed" && ended.url !== null && { link: ended.url }),
    };
    const type = ended.result === "confirmed" ? confirmedEvents[kind] : endingEvents[ended.result];
    await recordWebhookEvent(
      tx,
      { workspaceId, type, about, origin: operation.origin, now: ended.at },
      newId,
    );
    if (ended.result === "arrived" || ended.result === "vanished") {
      const { title, words, severity } = draftNews[ended.result];
      return tell(title, `“${piece.title}” at ${destination}: ${words}`, severity);
    }
    if (ended.result !== "confirmed") {
      return tell(
        endingTitles[ended.result],
        `“${piece.title}” at ${destination}: ${ended.reason}`,
        "warning",
      );
    }
    if (kind === "withdraw")
      return tell("Withdrawn", `“${piece.title}” from ${destination}`, "success");
    if (kind !== "create") {
      // Its address was not known until now: what can be linked to can be posted about.
      if (operation.url === null && ended.url !== null) await wakeIdle(tx, workspaceId, ended.at);
      return [{ workspaceId, type: "overview" }];
    }
    await notePublished(tx, piece, ended.at);
    await endIdea(tx, piece, ended.at);
    // What was taken away and is there again has been counted.
    if (operation.publishedAt === null && placedBy !== null)
      await addCounts(
        tx,
        { ...piece, agentId: placedBy },
        countsOfPublication(piece.kind, destination),
      );
    await wakeIdle(tx, workspaceId, ended.at);
    const published = await tell("Published", `“${piece.title}” at ${destination}`, "success");
    if (ended.twins.length === 0) return published;
    const where = ended.twins.join(", ");
    const twice = `“${piece.title}” at ${destination}: remove it there once, at ${where}`;
    return [...published, ...(await tell("It stands there twice", twice, "warning"))];
  }

  async function growth(
    tx: Queries,
    { placement, grown, earnedCents, at }: Growth,
  ): Promise<Events> {
    const { pieceKind, origin, agentId, placedBy } = placement;
    const growth = { grown, earnedCents };
    if (agentId !== null)
      await addCounts(tx, { agentId, origin }, countsOfReaders(pieceKind, growth));
    if (placedBy !== null && placedBy !== agentId)
      await addCounts(tx, { agentId: placedBy, origin }, countsOfReach(growth));
    const { title, destination, workspaceId, pieceId } = placement;
    if (earnedCents > 0) {
      const path = contentItemPath(pieceId);
      const about = { id: pieceId, title, path, place: destination, amountCents: earnedCents };
      const type = "earnings.booked" as const;
      await recordWebhookEvent(tx, { workspaceId, type, about, origin, now: at }, newId);
    }
    if (earnedCents < toldFromCents) return [];
    return news(tx, placement, {
      title: "Revenue earned",
      description: `“${title}” at ${destination}: ${formatCents(earnedCents)}`,
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
      pieceId,
    }: Pick<ContentItem, "workspaceId" | "agentId" | "origin"> & { pieceId: string },
    {
      at,
      ...told
    }: {
      title: string;
      description: string;
      severity: "success" | "warning";
      amountCents: number | null;
      at: number;
    },
  ): Promise<Events> {
    const activity = await addAgentNews(tx, {
      ...told,
      id: newId(),
      workspaceId,
      agentId,
      pieceId,
      type: told.amountCents === null ? "agent_task" : "revenue",
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

const writtenForRealSql = `SELECT 1 AS found FROM claims
  WHERE workspace_id = ? AND claim = 'write:' || ? || ':real'`;

/** An idea is done once its article is out. A practice text ends none that is written for real by now. */
async function endIdea(tx: Queries, piece: ContentItem, now: number): Promise<void> {
  const { workspaceId, ideaId, origin } = piece;
  if (piece.kind !== "article" || ideaId === null) return;
  if (origin === "simulated" && (await tx.statement(writtenForRealSql).get(workspaceId, ideaId)))
    return;
  const idea = await findIdea(tx, workspaceId, ideaId);
  if (idea.state === "in_work") await moveIdea(tx, idea, "done", { now });
}
