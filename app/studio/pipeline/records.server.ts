import type { Queries } from "../../../db/client.server";
import type { NewId } from "../../core/ids";
import { formatCents } from "../../core/money";
import { addAgentNews } from "../../workspace/activities.server";
import type { WorkspaceEvent } from "../../workspace/events";
import { addCounts } from "../agents/agent-counts.server";
import { wakeResting } from "../agents/resting.server";
import type { Piece, PieceKind } from "../content/piece";
import { findPiece, notePublished } from "../content/pieces.server";
import { findIdea, moveIdea } from "../ideas/ideas.server";
import type { Outcome } from "../publishing/outcomes.server";
import type { Growth } from "../results/measuring.server";

/** Whoever has been removed is asked for last: what comes of its work is still told. */
const publisherOf = `SELECT id FROM agents WHERE workspace_id = ? AND type = 'publisher'
  ORDER BY removed_at IS NOT NULL, position LIMIT 1`;

/** Less than this in one look is booked without being told; cents. */
const toldFromCents = 100;

const endingTitles = {
  failed: "Publication failed",
  held: "Held back",
  needs_look: "Needs a look",
} as const;

type Events = readonly WorkspaceEvent[];

/**
 * What follows for counts, ideas, the board and the feed from what happens to placements: each count is
 * made in the transaction of what it counts.
 */
export function createRecords({ newId }: { newId: NewId }) {
  async function outcome(tx: Queries, { operation, ...ended }: Outcome): Promise<Events> {
    const { workspaceId, pieceId, destination, kind } = operation;
    const piece = await findPiece(tx, workspaceId, pieceId);
    const tell = (title: string, description: string, severity: "success" | "warning") =>
      news(tx, piece, { title, description, severity, amountCents: null, at: ended.at });
    if (ended.result !== "confirmed") {
      return tell(
        endingTitles[ended.result],
        `“${piece.title}” at ${destination}: ${ended.reason}`,
        "warning",
      );
    }
    if (kind !== "create") return [{ workspaceId, type: "overview" }];
    await notePublished(tx, piece, ended.at);
    await endIdea(tx, piece, ended.at);
    await countPublication(tx, piece, destination);
    await wakeResting(tx, workspaceId, ended.at);
    return tell("Published", `“${piece.title}” at ${destination}`, "success");
  }

  async function growth(
    tx: Queries,
    { placement, grown, earnedCents, at }: Growth,
  ): Promise<Events> {
    const { workspaceId, pieceKind, origin, agentId } = placement;
    const { views, interactions, followers, conversions } = grown;
    const revenueCents = earnedCents;
    if (agentId !== null) {
      const own = {
        article: { views, revenueCents },
        edition: { views, revenueCents },
        social_post: { views, interactions, followers, revenueCents },
        video_pack: { views, subscribers: followers, revenueCents },
        report: {},
      } as const satisfies Record<PieceKind, object>;
      await addCounts(tx, { agentId, origin }, own[pieceKind]);
    }
    if (pieceKind === "article") {
      const publisher = await tx.statement<{ id: string }>(publisherOf).value(workspaceId);
      if (publisher !== undefined && publisher !== agentId)
        await addCounts(tx, { agentId: publisher, origin }, { views, conversions });
    }
    if (earnedCents < toldFromCents) return [];
    const { title, destination } = placement;
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
    { workspaceId, agentId, origin }: Pick<Piece, "workspaceId" | "agentId" | "origin">,
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

/** An idea is done once its article is out. */
async function endIdea(tx: Queries, piece: Piece, now: number): Promise<void> {
  if (piece.kind !== "article" || piece.ideaId === null) return;
  const idea = await findIdea(tx, piece.workspaceId, piece.ideaId);
  if (idea.state === "in_work") await moveIdea(tx, idea, "done", { now });
}

async function countPublication(tx: Queries, piece: Piece, destination: string): Promise<void> {
  const { workspaceId, kind, agentId, origin } = piece;
  if (kind === "article") {
    const publisher = await tx.statement<{ id: string }>(publisherOf).value(workspaceId);
    const counts = { published: 1, [`at:${destination}`]: 1 };
    if (publisher !== undefined) await addCounts(tx, { agentId: publisher, origin }, counts);
    return;
  }
  if (agentId === null) return;
  if (kind === "social_post") await addCounts(tx, { agentId, origin }, { posts: 1 });
  if (kind === "video_pack") await addCounts(tx, { agentId, origin }, { videos: 1 });
}
