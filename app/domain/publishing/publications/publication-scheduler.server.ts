import type { Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";
import { whyHeld, type FindStop } from "#app/domain/publishing/jobs/start-publish-job.server.ts";
import { isAble, type Channel, type WhyNot } from "#app/domain/publishing/channel-port.ts";
import {
  answerDidItAppear,
  type DidItAppear,
} from "#app/domain/publishing/issues/did-it-appear.server.ts";
import { mayHappen, undoableMs } from "#app/domain/publishing/jobs/publish-job-rules.ts";
import {
  findPublishJob,
  publishJobsOnHold,
  movePublishJob,
  openDraftsAsked,
  publishJobInFlight,
  unpublishingAsked,
  type PublishJobRow,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import {
  findPublication,
  insertPublication,
  publicationAt,
  publicationsOf,
  type PublicationRow,
} from "./publication-store.server.ts";
import type { Outcomes } from "#app/domain/publishing/jobs/outcomes.server.ts";
import {
  begin,
  cancelPublishJob,
  scheduleVersion,
} from "#app/domain/publishing/jobs/schedule-version.server.ts";
import { whyByHand } from "./unpublishing.server.ts";

interface PublicationsDeps {
  clock: Clock;
  newId: NewId;
  outcomes: Outcomes;
}

/** Where a piece is to go, and when; milliseconds since the epoch. */
interface Slot {
  channel: Channel;
  /** For which network, where the destination has several; else left out. */
  variant?: string;
  dueAt: number;
}

export type Publications = ReturnType<typeof createPublicationScheduler>;

/** What people and agents do with placements, each in the caller's transaction. */
export function createPublicationScheduler({ clock, newId, outcomes }: PublicationsDeps) {
  async function publicationFor(
    tx: Queries,
    place: Pick<
      PublicationRow,
      "workspaceId" | "contentItemId" | "channel" | "variant" | "publishedBy"
    >,
  ): Promise<PublicationRow> {
    const earlier = await publicationAt(tx, place);
    if (earlier) return earlier;
    const { origin } = await findContentItem(tx, place.workspaceId, place.contentItemId);
    const id = newId();
    await insertPublication(tx, { ...place, id, origin, now: clock.now() });
    return (await findPublication(tx, place.workspaceId, id)) ?? notFound();
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
      contentItem: {
        workspaceId: string;
        contentItemId: string;
        versionId: string;
        /** The agent in whose counts it will be; left out: nobody's. */
        publishedBy?: string | null;
      },
      slots: readonly Slot[],
      notBefore = clock.now(),
    ): Promise<
      { publicationId: string; scheduled: Awaited<ReturnType<typeof scheduleVersion>> }[]
    > {
      const { workspaceId, contentItemId, versionId, publishedBy = null } = contentItem;
      const all = [];
      for (const { channel, variant = "", dueAt } of slots) {
        const place = { workspaceId, contentItemId, channel: channel.name, variant, publishedBy };
        const publication = await publicationFor(tx, place);
        const now = clock.now();
        const wanted = { publication, channel, versionId, dueAt, notBefore, now, newId };
        const scheduled = await scheduleVersion(tx, wanted);
        all.push({ publicationId: publication.publicationId, scheduled });
      }
      return all;
    },

    /**
     * A version has been approved: what is or waits to be at these destinations follows it. What had
     * been withdrawn or has failed stays as it is, and so does what its place cannot change: its owner was told
     * of that before (`channelsThatStay`).
     */
    async followApproval(
      tx: Queries,
      { workspaceId, contentItemId }: { workspaceId: string; contentItemId: string },
      channels: readonly Channel[],
      notBefore = clock.now(),
    ): Promise<void> {
      for (const publication of await publicationsOf(tx, workspaceId, contentItemId)) {
        const { approvedVersionId: versionId, publicationState: state } = publication;
        const channel = channels.find(({ name }) => name === publication.channel);
        if (!channel || versionId === null) continue;
        if (state === "unpublished" || state === "failed" || state === "dismissed") continue;
        const now = clock.now();
        const wanted = { publication, channel, versionId, dueAt: null, notBefore, now, newId };
        await scheduleVersion(tx, wanted);
      }
    },

    /**
     * Takes back what has not been sent: Undo.
     * @throws AppError `not_found`, or `not_waiting` when it may have been sent
     */
    async cancel(
      tx: Queries,
      { workspaceId, publishJobId }: { workspaceId: string; publishJobId: string },
    ): Promise<void> {
      await cancelPublishJob(tx, await publishJobOf(tx, workspaceId, publishJobId), clock.now());
    },

    /** Takes back all of a piece that has not been sent: it was rejected, or put into the archive. */
    async cancelAll(
      tx: Queries,
      { workspaceId, contentItemId }: { workspaceId: string; contentItemId: string },
    ): Promise<void> {
      for (const { publicationId } of await publicationsOf(tx, workspaceId, contentItemId)) {
        const open = await publishJobInFlight(tx, publicationId);
        if (!open || open.kind === "unpublish" || !mayHappen(open.state, "cancel")) continue;
        await cancelPublishJob(tx, open, clock.now());
      }
    },

    /**
     * What waits to go out for the first time goes out at another time; it stays approved, and can be taken
     * back for a minute.
     */
    async reschedule(
      tx: Queries,
      { workspaceId, contentItemId }: { workspaceId: string; contentItemId: string },
      slotAt: number,
    ): Promise<void> {
      const now = clock.now();
      const dueAt = Math.max(slotAt, now + undoableMs);
      for (const { publicationId } of await publicationsOf(tx, workspaceId, contentItemId)) {
        const open = await publishJobInFlight(tx, publicationId);
        if (open?.kind === "create" && open.state === "due")
          await movePublishJob(tx, open, "revise", { dueAt, error: null, now });
      }
    },

    /** Who had placed a piece of which all was taken back before any of it was out; null: that is not so. */
    async takenBackFrom(
      tx: Queries,
      { workspaceId, contentItemId }: { workspaceId: string; contentItemId: string },
    ): Promise<Pick<PublicationRow, "publishedBy"> | null> {
      const all = await publicationsOf(tx, workspaceId, contentItemId);
      const isBack = (each: PublicationRow) =>
        each.publicationState === "unpublished" && each.publishedAt === null;
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
    async unpublish(
      tx: Queries,
      { workspaceId, publicationId }: { workspaceId: string; publicationId: string },
      channel: Channel | null,
      notBefore = clock.now(),
    ): Promise<WhyNot | null> {
      const publication = (await findPublication(tx, workspaceId, publicationId)) ?? notFound();
      const now = clock.now();
      const open = await publishJobInFlight(tx, publicationId);
      if (open?.kind === "unpublish") return null;
      const { publishedVersionId: versionId } = publication;
      if (versionId !== null && channel && !isAble(channel.unpublish)) return channel.unpublish;
      if (open) await cancelPublishJob(tx, open, now);
      const wanted = { publication, channel, newId, dueAt: now, notBefore, now };
      if (versionId !== null) await begin(tx, "unpublish", { ...wanted, versionId });
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
      channels: readonly Channel[],
      findStop?: FindStop,
    ): Promise<number> {
      const now = clock.now();
      const next = new Map<string, number>();
      let released = 0;
      for (const publishJob of await publishJobsOnHold(tx, workspaceId)) {
        const { channel: name } = publishJob;
        const channel = channels.find((each) => each.name === name) ?? null;
        if (findStop) {
          const stop = await findStop(tx, publishJob);
          // If another version is the approved one by now, that one is sent.
          const versionId = publishJob.approvedVersionId ?? publishJob.versionId;
          if (whyHeld({ ...publishJob, versionId }, { channel, stop }) !== null) continue;
        }
        const dueAt = next.get(name) ?? now;
        next.set(name, dueAt + (channel?.paceMs ?? 0));
        await movePublishJob(tx, publishJob, "release", { dueAt, error: null, now });
        released += 1;
      }
      for (const draft of await openDraftsAsked(tx, workspaceId)) {
        const channel = channels.find(({ name }) => name === draft.channel);
        if (channel?.guarantee !== "two_phase" || !channel.checkDraft) continue;
        await movePublishJob(tx, draft, "arrive", { dueAt: now, attempts: 0, error: null, now });
      }
      for (const asked of await unpublishingAsked(tx, workspaceId)) {
        const channel = channels.find(({ name }) => name === asked.channel);
        // Done twice it is done once, but where nothing is promised.
        const mayRepeat = channel && channel.guarantee !== "none";
        if (!mayRepeat || whyByHand(asked, channel) !== null) continue;
        await movePublishJob(tx, asked, "retry", { dueAt: now, attempts: 0, error: null, now });
      }
      return released;
    },

    /** What a person answers who has looked whether it appeared: see did-it-appear.server.ts. */
    answerDidItAppear: (tx: Queries, answer: DidItAppear, channel: Channel | null) =>
      answerDidItAppear(tx, answer, channel, { clock, outcomes }),
  };
}

async function publishJobOf(tx: Queries, workspaceId: string, id: string): Promise<PublishJobRow> {
  return (await findPublishJob(tx, workspaceId, id)) ?? notFound();
}

function notFound(): never {
  throw new AppError("not_found", "There is no such publication in this workspace.");
}
