import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { ChangePart } from "#app/workspace/undoable-change.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";
import { releaseContentItem, takeContentItem } from "#app/domain/content/taken-content.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { undoableMs } from "#app/domain/publishing/jobs/publish-job-rules.ts";
import { publishJobInFlight } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { findPublication } from "#app/domain/publishing/publications/publication-store.server.ts";
import type { Publications } from "#app/domain/publishing/publications/publication-scheduler.server.ts";
import {
  channelsToLeave,
  type ChannelToLeave,
} from "#app/domain/publishing/publications/unpublishing.server.ts";

interface WithdrawalsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  placements: Pick<Publications, "withdraw" | "cancel" | "schedule">;
  channelsOf(workspaceId: string, origin: ContentItem["origin"]): Promise<readonly Channel[]>;
}

/**
 * What withdrawing does at a place, and `why` for the last two; `by_hand`: its owner takes it down there, and is asked
 * whether it is gone; `stays`: nobody can take it down.
 */
export interface LeftChannel {
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
  const { db, clock, newId, emit, placements, channelsOf } = deps;

  async function placesOf(tx: Queries, { id: pieceId, workspaceId, origin }: ContentItem) {
    const destinations = await channelsOf(workspaceId, origin);
    return {
      destinations,
      places: await channelsToLeave(tx, { workspaceId, pieceId }, destinations),
    };
  }

  /** Begins to leave a place. @returns how that is taken back; null: nothing is done there */
  async function leave(
    tx: Queries,
    { placement, open, becomes }: ChannelToLeave,
    destinations: readonly Channel[],
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
    piece: ContentItem,
    { field: placementId, before, after }: ChangePart,
    destinations: readonly Channel[],
  ): Promise<boolean> {
    const { workspaceId, id: pieceId, approvedVersionId: versionId } = piece;
    const placement = await findPublication(tx, workspaceId, placementId);
    if (!placement) return false;
    const open = await publishJobInFlight(tx, placementId);
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
    const piece = await findContentItem(tx, workspaceId, first.subject);
    const destinations = await channelsOf(workspaceId, piece.origin);
    let reverted = 0;
    for (const part of parts) if (await stay(tx, piece, part, destinations)) reverted += 1;
    if (reverted > 0)
      for (const work of madeOfArticles)
        await releaseContentItem(tx, { work, pieceId: piece.id, taskId: byWithdrawal });
    return reverted;
  };

  return {
    revert,

    /** What withdrawing a text would do now. @throws AppError `not_found` */
    outlook: (workspaceId: string, pieceId: string): Promise<LeftChannel[]> =>
      db.snapshot(async (tx) => {
        const { places } = await placesOf(tx, await findContentItem(tx, workspaceId, pieceId));
        return places.map(viewPlace);
      }),

    /**
     * Has a text taken down wherever it is out, in a minute, and sent nowhere else.
     * @returns what takes it back, while it is held
     * @throws AppError `not_found`, or `not_waiting` where nothing can be taken down
     */
    async withdraw(
      actor: Actor,
      pieceId: string,
    ): Promise<{ undo: string; places: LeftChannel[] }> {
      const { workspaceId } = actor;
      const { activity, places } = await db.write(async (tx) => {
        const piece = await findContentItem(tx, workspaceId, pieceId);
        const { places, destinations } = await placesOf(tx, piece);
        refuseNothing(places);
        const parts: ChangePart[] = [];
        for (const each of places) {
          const part = await leave(tx, each, destinations);
          if (part) parts.push(part);
        }
        // Nothing is made of it that would go out after it.
        for (const work of madeOfArticles)
          await takeContentItem(tx, { work, pieceId, taskId: byWithdrawal });
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
function refuseNothing(places: readonly ChannelToLeave[]): void {
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
const isLeft = (becomes: ChannelToLeave["becomes"]): boolean =>
  becomes === "taken_down" || (typeof becomes === "object" && "byHand" in becomes);

function viewPlace({ placement: { destination }, becomes }: ChannelToLeave): LeftChannel {
  if (typeof becomes !== "object") return { destination, becomes, why: null };
  return "byHand" in becomes
    ? { destination, becomes: "by_hand", why: becomes.byHand }
    : { destination, becomes: "stays", why: becomes.whyNot };
}
