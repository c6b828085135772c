import type { Db, Queries } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { NewId } from "../../core/ids";
import { addAction } from "../../workspace/activities.server";
import type { WorkspaceEvent } from "../../workspace/events";
import type { Revert } from "../../workspace/undo.server";
import type { ChangePart } from "../../workspace/undoable-change";
import type { Actor } from "../../workspace/viewer";
import type { Piece } from "../content/piece";
import { findPiece } from "../content/pieces.server";
import { releasePiece, takePiece } from "../content/taken-pieces.server";
import type { Destination } from "../publishing/destination-port";
import { undoableMs } from "../publishing/operation-rules";
import { operationInFlight } from "../publishing/operation-store.server";
import { findPlacement } from "../publishing/placement-store.server";
import type { Placements } from "../publishing/placements.server";
import { placesToLeave, type PlaceToLeave } from "../publishing/withdrawing.server";

interface WithdrawalsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  placements: Pick<Placements, "withdraw" | "cancel" | "schedule">;
  destinationsOf(workspaceId: string, origin: Piece["origin"]): Promise<readonly Destination[]>;
}

/**
 * What withdrawing does at a place, and `why` for the last two; `by_hand`: its owner takes it down there, and is asked
 * whether it is gone; `stays`: nobody can take it down.
 */
export interface LeftPlace {
  destination: string;
  becomes: "taken_down" | "not_sent" | "leaving" | "by_hand" | "stays";
  why: string | null;
}

/** Who holds what would be made of an article: no task of anybody's. */
const byWithdrawal = "withdrawn";
const madeOfArticles = ["post", "film"] as const;

export type Withdrawals = ReturnType<typeof createWithdrawals>;

/** Taking texts down from where they are out: held for a minute, and then done at each place. */
export function createWithdrawals(deps: WithdrawalsDeps) {
  const { db, clock, newId, emit, placements, destinationsOf } = deps;

  async function placesOf(tx: Queries, { id: pieceId, workspaceId, origin }: Piece) {
    const destinations = await destinationsOf(workspaceId, origin);
    return {
      destinations,
      places: await placesToLeave(tx, { workspaceId, pieceId }, destinations),
    };
  }

  /** Begins to leave a place. @returns how that is taken back; null: nothing is done there */
  async function leave(
    tx: Queries,
    { placement, open, becomes }: PlaceToLeave,
    destinations: readonly Destination[],
  ): Promise<ChangePart | null> {
    const { workspaceId, placementId, pieceId } = placement;
    if (becomes === "not_sent" && open)
      await placements.cancel(tx, { workspaceId, operationId: open.id });
    else if (isLeft(becomes)) {
      const destination = destinations.find(({ name }) => name === placement.destination);
      const notBefore = clock.now() + undoableMs;
      await placements.withdraw(tx, { workspaceId, placementId }, destination ?? null, notBefore);
    } else return null;
    // With the time of what was to be sent there, and is not.
    const before = open ? String(open.dueAt ?? clock.now()) : "";
    const after = becomes === "not_sent" ? becomes : "taken_down";
    return { subject: pieceId, field: placementId, before, after };
  }

  /** @returns whether the place is as it was before it was left */
  async function stay(
    tx: Queries,
    piece: Piece,
    { field: placementId, before, after }: ChangePart,
    destinations: readonly Destination[],
  ): Promise<boolean> {
    const { workspaceId, id: pieceId, approvedVersionId: versionId } = piece;
    const placement = await findPlacement(tx, workspaceId, placementId);
    if (!placement) return false;
    const open = await operationInFlight(tx, placementId);
    if (after === "taken_down") {
      const isHeld = open?.kind === "withdraw" && (open.state === "due" || open.state === "held");
      if (!isHeld) return false;
      await placements.cancel(tx, { workspaceId, operationId: open.id });
    } else if (open) return false;
    if (before === "") return true;
    const destination = destinations.find(({ name }) => name === placement.destination);
    // What was to be sent is approved no more: it goes out once it is again.
    if (!destination || versionId === null) return after === "taken_down";
    const { variant, placedBy } = placement;
    const slot = { destination, variant, dueAt: Math.max(Number(before), clock.now()) };
    await placements.schedule(tx, { workspaceId, pieceId, versionId, placedBy }, [slot]);
    return true;
  }

  const revert: Revert = async (tx, workspaceId, parts) => {
    const [first] = parts;
    if (!first) return 0;
    const piece = await findPiece(tx, workspaceId, first.subject);
    const destinations = await destinationsOf(workspaceId, piece.origin);
    let reverted = 0;
    for (const part of parts) if (await stay(tx, piece, part, destinations)) reverted += 1;
    if (reverted > 0)
      for (const work of madeOfArticles)
        await releasePiece(tx, { work, pieceId: piece.id, taskId: byWithdrawal });
    return reverted;
  };

  return {
    revert,

    /** What withdrawing a text would do now. @throws AppError `not_found` */
    outlook: (workspaceId: string, pieceId: string): Promise<LeftPlace[]> =>
      db.snapshot(async (tx) => {
        const { places } = await placesOf(tx, await findPiece(tx, workspaceId, pieceId));
        return places.map(viewPlace);
      }),

    /**
     * Has a text taken down wherever it is out, in a minute, and sent nowhere else.
     * @returns what takes it back, while it is held
     * @throws AppError `not_found`, or `not_waiting` where nothing can be taken down
     */
    async withdraw(actor: Actor, pieceId: string): Promise<{ undo: string; places: LeftPlace[] }> {
      const { workspaceId } = actor;
      const { activity, places } = await db.write(async (tx) => {
        const piece = await findPiece(tx, workspaceId, pieceId);
        const { places, destinations } = await placesOf(tx, piece);
        refuseNothing(places);
        const parts: ChangePart[] = [];
        for (const each of places) {
          const part = await leave(tx, each, destinations);
          if (part) parts.push(part);
        }
        // Nothing is made of it that would go out after it.
        for (const work of madeOfArticles)
          await takePiece(tx, { work, pieceId, taskId: byWithdrawal });
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          pieceId,
          title: "Text withdrawn",
          description: `“${piece.title}”`,
          createdAt: clock.now(),
          change: { kind: "text_withdrawn", parts },
        });
        return { activity, places: places.map(viewPlace) };
      });
      emit({ workspaceId, type: "activity", activity });
      emit({ workspaceId, type: "overview" });
      return { undo: activity.id, places };
    },
  };
}

/** @throws AppError `not_waiting` where nothing can be taken down */
function refuseNothing(places: readonly PlaceToLeave[]): void {
  if (places.some(({ becomes }) => isLeft(becomes))) return;
  if (places.some(({ becomes }) => becomes === "leaving"))
    throw new AppError("not_waiting", "This text is being withdrawn already.");
  const [why] = places.flatMap(({ becomes }) =>
    typeof becomes === "object" && "whyNot" in becomes ? [becomes.whyNot] : [],
  );
  throw new AppError(
    "not_waiting",
    why ?? "This text is out nowhere: there is nothing to withdraw.",
  );
}

/** It stands there, and is to be taken away, from here or by its owner. */
const isLeft = (becomes: PlaceToLeave["becomes"]): boolean =>
  becomes === "taken_down" || (typeof becomes === "object" && "byHand" in becomes);

function viewPlace({ placement: { destination }, becomes }: PlaceToLeave): LeftPlace {
  if (typeof becomes !== "object") return { destination, becomes, why: null };
  return "byHand" in becomes
    ? { destination, becomes: "by_hand", why: becomes.byHand }
    : { destination, becomes: "stays", why: becomes.whyNot };
}
