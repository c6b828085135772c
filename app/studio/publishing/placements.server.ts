import type { Queries } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { NewId } from "../../core/ids";
import { findPiece } from "../content/pieces.server";
import { whyHeld, type FindStop } from "./arm-operation.server";
import { isAble, type Destination, type WhyNot } from "./destination-port";
import { answerDidItAppear, type DidItAppear } from "./did-it-appear.server";
import { mayHappen, undoableMs } from "./operation-rules";
import {
  findOperation,
  heldOperations,
  moveOperation,
  openDraftsAsked,
  operationInFlight,
  withdrawalsAsked,
  type OperationRow,
} from "./operation-store.server";
import {
  findPlacement,
  insertPlacement,
  placementAt,
  placementsOf,
  type PlacementRow,
} from "./placement-store.server";
import type { Outcomes } from "./outcomes.server";
import { begin, cancelOperation, scheduleVersion } from "./schedule-version.server";
import { whyByHand } from "./withdrawing.server";

interface PlacementsDeps {
  clock: Clock;
  newId: NewId;
  outcomes: Outcomes;
}

/** Where a piece is to go, and when; milliseconds since the epoch. */
interface Slot {
  destination: Destination;
  /** For which network, where the destination has several; else left out. */
  variant?: string;
  dueAt: number;
}

export type Placements = ReturnType<typeof createPlacements>;

/** What people and agents do with placements, each in the caller's transaction. */
export function createPlacements({ clock, newId, outcomes }: PlacementsDeps) {
  async function placementFor(
    tx: Queries,
    place: Pick<PlacementRow, "workspaceId" | "pieceId" | "destination" | "variant" | "placedBy">,
  ): Promise<PlacementRow> {
    const earlier = await placementAt(tx, place);
    if (earlier) return earlier;
    const { origin } = await findPiece(tx, place.workspaceId, place.pieceId);
    const id = newId();
    await insertPlacement(tx, { ...place, id, origin, now: clock.now() });
    return (await findPlacement(tx, place.workspaceId, id)) ?? notFound();
  }

  return {
    /**
     * Plans that a version goes out in these slots. What is there already is changed, what waits gets
     * this text, and what is being sent is followed by an update.
     * @param notBefore nothing is sent before then: a minute after a person's approval, for Undo
     * @throws AppError `not_found` when this workspace has no such piece
     */
    async schedule(
      tx: Queries,
      piece: {
        workspaceId: string;
        pieceId: string;
        versionId: string;
        /** The agent in whose counts it will be; left out: nobody's. */
        placedBy?: string | null;
      },
      slots: readonly Slot[],
      notBefore = clock.now(),
    ): Promise<{ placementId: string; scheduled: Awaited<ReturnType<typeof scheduleVersion>> }[]> {
      const { workspaceId, pieceId, versionId, placedBy = null } = piece;
      const all = [];
      for (const { destination, variant = "", dueAt } of slots) {
        const place = { workspaceId, pieceId, destination: destination.name, variant, placedBy };
        const placement = await placementFor(tx, place);
        const now = clock.now();
        const wanted = { placement, destination, versionId, dueAt, notBefore, now, newId };
        const scheduled = await scheduleVersion(tx, wanted);
        all.push({ placementId: placement.placementId, scheduled });
      }
      return all;
    },

    /**
     * A version has been approved: what is or waits to be at these destinations follows it. What had
     * been withdrawn or has failed stays as it is, and so does what its place cannot change: its owner was told
     * of that before (`placesThatStay`).
     */
    async followApproval(
      tx: Queries,
      { workspaceId, pieceId }: { workspaceId: string; pieceId: string },
      destinations: readonly Destination[],
      notBefore = clock.now(),
    ): Promise<void> {
      for (const placement of await placementsOf(tx, workspaceId, pieceId)) {
        const { approvedVersionId: versionId, placementState: state } = placement;
        const destination = destinations.find(({ name }) => name === placement.destination);
        if (!destination || versionId === null) continue;
        if (state === "withdrawn" || state === "failed" || state === "put_away") continue;
        const now = clock.now();
        const wanted = { placement, destination, versionId, dueAt: null, notBefore, now, newId };
        await scheduleVersion(tx, wanted);
      }
    },

    /**
     * Takes back what has not been sent: Undo.
     * @throws AppError `not_found`, or `not_waiting` when it may have been sent
     */
    async cancel(
      tx: Queries,
      { workspaceId, operationId }: { workspaceId: string; operationId: string },
    ): Promise<void> {
      await cancelOperation(tx, await operationOf(tx, workspaceId, operationId), clock.now());
    },

    /** Takes back all of a piece that has not been sent: it was rejected, or put into the archive. */
    async cancelAll(
      tx: Queries,
      { workspaceId, pieceId }: { workspaceId: string; pieceId: string },
    ): Promise<void> {
      for (const { placementId } of await placementsOf(tx, workspaceId, pieceId)) {
        const open = await operationInFlight(tx, placementId);
        if (!open || open.kind === "withdraw" || !mayHappen(open.state, "cancel")) continue;
        await cancelOperation(tx, open, clock.now());
      }
    },

    /**
     * What waits to go out for the first time goes out at another time; it stays approved, and can be taken
     * back for a minute.
     */
    async reschedule(
      tx: Queries,
      { workspaceId, pieceId }: { workspaceId: string; pieceId: string },
      slotAt: number,
    ): Promise<void> {
      const now = clock.now();
      const dueAt = Math.max(slotAt, now + undoableMs);
      for (const { placementId } of await placementsOf(tx, workspaceId, pieceId)) {
        const open = await operationInFlight(tx, placementId);
        if (open?.kind === "create" && open.state === "due")
          await moveOperation(tx, open, "revise", { dueAt, error: null, now });
      }
    },

    /** Who had placed a piece of which all was taken back before any of it was out; null: that is not so. */
    async takenBackFrom(
      tx: Queries,
      { workspaceId, pieceId }: { workspaceId: string; pieceId: string },
    ): Promise<Pick<PlacementRow, "placedBy"> | null> {
      const all = await placementsOf(tx, workspaceId, pieceId);
      const isBack = (each: PlacementRow) =>
        each.placementState === "withdrawn" && each.publishedAt === null;
      return all.every(isBack) ? (all[0] ?? null) : null;
    },

    /**
     * Plans that a publication is taken from its destination; what has not been sent is not sent at all. Where
     * that cannot be done from here, a person is asked at that time whether it is gone.
     * @param destination null: it is not connected any more
     * @param notBefore nothing is taken away before then: a minute after a person has said so, for Undo
     * @returns why its destination cannot do that, or null
     * @throws AppError `not_found`, or `not_waiting` while something else is being sent
     */
    async withdraw(
      tx: Queries,
      { workspaceId, placementId }: { workspaceId: string; placementId: string },
      destination: Destination | null,
      notBefore = clock.now(),
    ): Promise<WhyNot | null> {
      const placement = (await findPlacement(tx, workspaceId, placementId)) ?? notFound();
      const now = clock.now();
      const open = await operationInFlight(tx, placementId);
      if (open?.kind === "withdraw") return null;
      const { publishedVersionId: versionId } = placement;
      if (versionId !== null && destination && !isAble(destination.withdraw))
        return destination.withdraw;
      if (open) await cancelOperation(tx, open, now);
      const wanted = { placement, destination, newId, dueAt: now, notBefore, now };
      if (versionId !== null) await begin(tx, "withdraw", { ...wanted, versionId });
      return null;
    },

    /**
     * Something has been put right: what was held is due again, at each destination one after the
     * other. Whatever is still against it is found before it is sent. Drafts whose owner was asked about them since
     * their place was gone are looked at again where it is back, and what they were to take down by hand is taken down.
     * @param destinations those of the workspace, for their pace
     * @param findStop left out: all that is held is tried anew; else only that of which nothing of what this finds
     *   is against it any more, nor its place, so that nobody is told twice why it is held
     * @returns how many operations that were
     */
    async release(
      tx: Queries,
      workspaceId: string,
      destinations: readonly Destination[],
      findStop?: FindStop,
    ): Promise<number> {
      const now = clock.now();
      const next = new Map<string, number>();
      let released = 0;
      for (const operation of await heldOperations(tx, workspaceId)) {
        const { destination: name } = operation;
        const destination = destinations.find((each) => each.name === name) ?? null;
        if (findStop) {
          const stop = await findStop(tx, operation);
          // If another version is the approved one by now, that one is sent.
          const versionId = operation.approvedVersionId ?? operation.versionId;
          if (whyHeld({ ...operation, versionId }, { destination, stop }) !== null) continue;
        }
        const dueAt = next.get(name) ?? now;
        next.set(name, dueAt + (destination?.paceMs ?? 0));
        await moveOperation(tx, operation, "release", { dueAt, error: null, now });
        released += 1;
      }
      for (const draft of await openDraftsAsked(tx, workspaceId)) {
        const destination = destinations.find(({ name }) => name === draft.destination);
        if (destination?.guarantee !== "two_phase" || !destination.lookAtDraft) continue;
        await moveOperation(tx, draft, "arrive", { dueAt: now, attempts: 0, error: null, now });
      }
      for (const asked of await withdrawalsAsked(tx, workspaceId)) {
        const destination = destinations.find(({ name }) => name === asked.destination);
        // Done twice it is done once, but where nothing is promised.
        const mayRepeat = destination && destination.guarantee !== "none";
        if (!mayRepeat || whyByHand(asked, destination) !== null) continue;
        await moveOperation(tx, asked, "retry", { dueAt: now, attempts: 0, error: null, now });
      }
      return released;
    },

    /** What a person answers who has looked whether it appeared: see did-it-appear.server.ts. */
    answerDidItAppear: (tx: Queries, answer: DidItAppear, destination: Destination | null) =>
      answerDidItAppear(tx, answer, destination, { clock, outcomes }),
  };
}

async function operationOf(tx: Queries, workspaceId: string, id: string): Promise<OperationRow> {
  return (await findOperation(tx, workspaceId, id)) ?? notFound();
}

function notFound(): never {
  throw new AppError("not_found", "There is no such publication in this workspace.");
}
