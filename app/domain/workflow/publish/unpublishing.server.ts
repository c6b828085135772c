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
  publications: Pick<Publications, "unpublish" | "cancel" | "schedule">;
  channelsOf(workspaceId: string, origin: ContentItem["origin"]): Promise<readonly Channel[]>;
}

/**
 * What unpublishing does on a channel, and `why` for the last two; `by_hand`: the owner removes it there and is
 * asked whether it is gone; `stays`: it can't be removed.
 */
export interface LeftChannel {
  channel: string;
  becomes: "taken_down" | "not_sent" | "leaving" | "by_hand" | "stays";
  why: string | null;
}

/** The owner of work on an unpublished article: no task. */
const byUnpublishing = "unpublished";
const madeOfArticles = ["post", "video"] as const;

export type Withdrawals = ReturnType<typeof createWithdrawals>;

/** Unpublishes content: held for a minute for Undo, then done on each channel. */
export function createWithdrawals(deps: WithdrawalsDeps) {
  const { db, clock, newId, emit, publications, channelsOf } = deps;

  async function placesOf(tx: Queries, { id: contentItemId, workspaceId, origin }: ContentItem) {
    const channels = await channelsOf(workspaceId, origin);
    return {
      channels,
      places: await channelsToLeave(tx, { workspaceId, contentItemId }, channels),
    };
  }

  /** Starts unpublishing on a channel. @returns how to undo it; null: nothing to do */
  async function leave(
    tx: Queries,
    { publication, open, becomes }: ChannelToLeave,
    channels: readonly Channel[],
  ): Promise<ChangePart | null> {
    const { workspaceId, publicationId, contentItemId } = publication;
    if (becomes === "not_sent" && open)
      await publications.cancel(tx, { workspaceId, publishJobId: open.id });
    else if (isLeft(becomes)) {
      const channel = channels.find(({ name }) => name === publication.channel);
      const notBefore = clock.now() + undoableMs;
      await publications.unpublish(tx, { workspaceId, publicationId }, channel ?? null, notBefore);
    } else return null;
    // With the time of the canceled job.
    const before = open ? String(open.dueAt ?? clock.now()) : "";
    const after = becomes === "not_sent" ? becomes : "taken_down";
    return { subject: contentItemId, field: publicationId, before, after };
  }

  /** @returns whether the channel is as it was before */
  async function stay(
    tx: Queries,
    contentItem: ContentItem,
    { field: publicationId, before, after }: ChangePart,
    channels: readonly Channel[],
  ): Promise<boolean> {
    const { workspaceId, id: contentItemId, approvedVersionId: versionId } = contentItem;
    const publication = await findPublication(tx, workspaceId, publicationId);
    if (!publication) return false;
    const open = await publishJobInFlight(tx, publicationId);
    if (after === "taken_down") {
      const isHeld =
        open?.kind === "unpublish" && (open.state === "due" || open.state === "on_hold");
      if (!isHeld) return false;
      await publications.cancel(tx, { workspaceId, publishJobId: open.id });
    } else if (open) return false;
    if (before === "") return true;
    const channel = channels.find(({ name }) => name === publication.channel);
    // The job is no longer approved and is sent once it is again.
    if (!channel || versionId === null) return after === "taken_down";
    const { variant, publishedBy } = publication;
    const slot = { channel, variant, dueAt: Math.max(Number(before), clock.now()) };
    await publications.schedule(tx, { workspaceId, contentItemId, versionId, publishedBy }, [slot]);
    return true;
  }

  const revert: Revert = async (tx, workspaceId, parts) => {
    const [first] = parts;
    if (!first) return 0;
    const contentItem = await findContentItem(tx, workspaceId, first.subject);
    const channels = await channelsOf(workspaceId, contentItem.origin);
    let reverted = 0;
    for (const part of parts) if (await stay(tx, contentItem, part, channels)) reverted += 1;
    if (reverted > 0)
      for (const work of madeOfArticles)
        await releaseContentItem(tx, {
          work,
          contentItemId: contentItem.id,
          taskId: byUnpublishing,
        });
    return reverted;
  };

  return {
    revert,

    /** What unpublishing would do now. @throws AppError `not_found` */
    outlook: (workspaceId: string, contentItemId: string): Promise<LeftChannel[]> =>
      db.snapshot(async (tx) => {
        const { places: channels } = await placesOf(
          tx,
          await findContentItem(tx, workspaceId, contentItemId),
        );
        return channels.map(viewChannel);
      }),

    /**
     * Unpublishes content everywhere in a minute and cancels scheduled publications.
     * @returns how to undo it in that minute
     * @throws AppError `not_found`, or `not_waiting` when nothing can be unpublished
     */
    async unpublish(
      actor: Actor,
      contentItemId: string,
    ): Promise<{ undo: string; places: LeftChannel[] }> {
      const { workspaceId } = actor;
      const { activity, places } = await db.write(async (tx) => {
        const contentItem = await findContentItem(tx, workspaceId, contentItemId);
        const { places, channels } = await placesOf(tx, contentItem);
        refuseNothing(places);
        const parts: ChangePart[] = [];
        for (const each of places) {
          const part = await leave(tx, each, channels);
          if (part) parts.push(part);
        }
        // Cancels posts and videos of it that would be published later.
        for (const work of madeOfArticles)
          await takeContentItem(tx, { work, contentItemId, taskId: byUnpublishing });
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          contentItemId,
          title: "Content unpublished",
          description: `“${contentItem.title}”`,
          createdAt: clock.now(),
          change: { kind: "content_unpublished", parts },
        });
        return { activity, places: places.map(viewChannel) };
      });
      emit({ workspaceId, type: "activity", activity });
      emit({ workspaceId, type: "overview" });
      return { undo: activity.id, places };
    },
  };
}

/** @throws AppError `not_waiting` when nothing can be unpublished */
function refuseNothing(channels: readonly ChannelToLeave[]): void {
  if (channels.some(({ becomes }) => isLeft(becomes))) return;
  if (channels.some(({ becomes }) => becomes === "leaving"))
    throw new AppError("not_waiting", "This is already being unpublished.");
  const [why] = channels.flatMap(({ becomes }) =>
    typeof becomes === "object" && "whyNot" in becomes ? [becomes.whyNot] : [],
  );
  throw new AppError(
    "not_waiting",
    why ?? "This isn’t published, so there’s nothing to unpublish.",
  );
}

/** It is published and will be removed, by us or by the owner. */
const isLeft = (becomes: ChannelToLeave["becomes"]): boolean =>
  becomes === "taken_down" || (typeof becomes === "object" && "byHand" in becomes);

function viewChannel({ publication: { channel }, becomes }: ChannelToLeave): LeftChannel {
  if (typeof becomes !== "object") return { channel, becomes, why: null };
  return "byHand" in becomes
    ? { channel, becomes: "by_hand", why: becomes.byHand }
    : { channel, becomes: "stays", why: becomes.whyNot };
}
