import type { Queries } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { NewId } from "../../core/ids";
import type { WorkspaceEvent } from "../../workspace/events";
import { addCounts } from "../agents/agent-counts.server";
import type { Piece } from "../content/piece";
import { findPiece, noteUnpublished } from "../content/pieces.server";
import { findIdea, moveIdea } from "../ideas/ideas.server";
import {
  findOperation,
  insertOperation,
  moveOperation,
  operationInFlight,
} from "../publishing/operation-store.server";
import {
  findPlacement,
  insertPlacement,
  noteReceipt,
  placementAt,
  placementsOf,
  removePlacement,
} from "../publishing/placement-store.server";
import type { Outcomes } from "../publishing/outcomes.server";
import { countsOfPublication } from "./counts";

const sql = {
  articleOut: `SELECT 1 AS one FROM pieces
    WHERE idea_id = ? AND kind = 'article' AND published_at IS NOT NULL LIMIT 1`,
} as const;

interface ByHandDeps {
  clock: Clock;
  newId: NewId;
  outcomes: Pick<Outcomes, "confirm">;
}

interface PutUp {
  workspaceId: string;
  pieceId: string;
  /** As placements call the place. */
  destination: string;
  url: string;
}

/** What its owner has put up at a place by hand: the link to it is the proof that it is there. */
export function createByHand({ clock, newId, outcomes }: ByHandDeps) {
  /**
   * A person says where a text stands: it counts as published there, once. Said again, the link is another.
   * In the caller's transaction.
   * @returns the placement, the link that it had before (empty: none), and what is to be told after the commit
   * @throws AppError `not_found`, or `not_waiting` of what is a sample or not approved
   */
  async function putUp(
    tx: Queries,
    { workspaceId, pieceId, destination, url }: PutUp,
  ): Promise<{ placementId: string; before: string; events: readonly WorkspaceEvent[] }> {
    const now = clock.now();
    const piece = await findPiece(tx, workspaceId, pieceId);
    const { origin, kind, approvedVersionId: versionId, agentId } = piece;
    if (origin === "simulated")
      throw new AppError("not_waiting", "This is a sample text, which goes to no real place.");
    if (versionId === null) throw new AppError("not_waiting", "Approve this text first.");
    const place = { workspaceId, pieceId, destination, variant: "" };
    const earlier = await placementAt(tx, place);
    if (earlier && earlier.publishedVersionId !== null) {
      await noteReceipt(tx, {
        id: earlier.placementId,
        versionId,
        remoteId: null,
        url,
        measureDueAt: null,
        now,
      });
      return { placementId: earlier.placementId, before: earlier.url ?? "", events: [] };
    }
    const placementId = earlier?.placementId ?? newId();
    // Articles are counted as the publisher's who brings them out, and here nobody has.
    const placedBy = kind === "article" ? null : agentId;
    if (!earlier) await insertPlacement(tx, { ...place, placedBy, origin, id: placementId, now });
    const id = newId();
    // Nothing is sent, and its account is kept like everything else's.
    const operation = { id, workspaceId, placementId, kind: "create", versionId } as const;
    await insertOperation(tx, { ...operation, payload: "", dueAt: now, now });
    const due = await operationInFlight(tx, placementId);
    if (due) await moveOperation(tx, due, "arm", { dueAt: now, attempts: 1, error: null, now });
    const armed = await findOperation(tx, workspaceId, id);
    if (!armed) throw new AppError("not_found", "There is no such text in this workspace.");
    const events = await outcomes.confirm(tx, armed, { remoteId: null, url }, null);
    return { placementId, before: "", events };
  }

  /**
   * Takes back what was said, in the caller's transaction: the link is the one before, or it was never there.
   * @param after the link that was given
   * @returns whether it was as it had been left
   */
  async function takeBack(
    tx: Queries,
    { workspaceId, placementId }: { workspaceId: string; placementId: string },
    { before, after }: { before: string; after: string },
  ): Promise<boolean> {
    const placement = await findPlacement(tx, workspaceId, placementId);
    if (!placement || placement.url !== after || placement.publishedVersionId === null)
      return false;
    const now = clock.now();
    const { publishedVersionId: versionId, pieceId, placedBy, origin, destination } = placement;
    if (before !== "") {
      const receipt = { id: placementId, versionId, remoteId: null, url: before };
      await noteReceipt(tx, { ...receipt, measureDueAt: null, now });
      return true;
    }
    await removePlacement(tx, placementId);
    if (placedBy !== null) {
      const counted = Object.entries(countsOfPublication(placement.pieceKind, destination));
      const less = Object.fromEntries(counted.map(([name, count]) => [name, -(count ?? 0)]));
      await addCounts(tx, { agentId: placedBy, origin }, less);
    }
    const rest = await placementsOf(tx, workspaceId, pieceId);
    if (rest.every(({ publishedAt }) => publishedAt === null)) {
      await noteUnpublished(tx, { id: pieceId, workspaceId });
      await reopenIdea(tx, await findPiece(tx, workspaceId, pieceId), now);
    }
    return true;
  }

  return { putUp, takeBack };
}

/** An idea is done once its article is out, and none of it is any more. */
async function reopenIdea(
  tx: Queries,
  { workspaceId, kind, ideaId }: Piece,
  now: number,
): Promise<void> {
  if (kind !== "article" || ideaId === null) return;
  const idea = await findIdea(tx, workspaceId, ideaId);
  const isOut = (await tx.statement(sql.articleOut).get(ideaId)) !== undefined;
  if (idea.state === "done" && !isOut) await moveIdea(tx, idea, "in_work", { now });
}

export type ByHand = ReturnType<typeof createByHand>;
