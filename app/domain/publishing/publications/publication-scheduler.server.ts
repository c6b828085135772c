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

/** Where and when to publish; milliseconds since the epoch. */
interface Slot {
  channel: Channel;
  /** For which network, if the channel has several; otherwise left out. */
  variant?: string;
  dueAt: number;
}

export type Publications = ReturnType<typeof createPublicationScheduler>;

/** Changes to publications by people and agents, each in the caller's transaction. */
export function createPublicationScheduler({ clock, newId, outcomes }: PublicationsDeps) {
  async function publicationFor(
    tx: Queries,
    target: Pick<
      PublicationRow,
      "workspaceId" | "contentItemId" | "channel" | "variant" | "publishedBy"
    >,
  ): Promise<PublicationRow> {
    const earlier = await publicationAt(tx, target);
    if (earlier) return earlier;
    const { origin } = await findContentItem(tx, target.workspaceId, target.contentItemId);
    const id = newId();
    await insertPublication(tx, { ...target, id, origin, now: clock.now() });
    return (await findPublication(tx, target.workspaceId, id)) ?? notFound();
  }

  return {
    /**
     * Schedules a version for these slots. Published items are updated, waiting jobs get this version, and a job
     * being sent is followed by an update.
     * @param notBefore the earliest time to send: one minute after a person's approval, for Undo
     * @throws AppError `not_found` when this workspace has no such content
     */
    async schedule(
      tx: Queries,
      contentItem: {
        workspaceId: string;
        contentItemId: string;
        versionId: string;
        /** The agent credited with it; left out: none. */
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
        const target = { workspaceId, contentItemId, channel: channel.name, variant, publishedBy };
        const publication = await publicationFor(tx, target);
        const now = clock.now();
        const wanted = { publication, channel, versionId, dueAt, notBefore, now, newId };
        const scheduled = await scheduleVersion(tx, wanted);
        all.push({ publicationId: publication.publicationId, scheduled });
      }
      return all;
    },

    /**
     * A version was approved: publications on these channels follow it, published or waiting. Unpublished, failed
     * and unchangeable ones stay as they are, as shown to the owner before (`channelsThatStay`).
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
     * Cancels unsent jobs: Undo.
     * @throws AppError `not_found`, or `not_waiting` when it may have been sent
     */
    async cancel(
      tx: Queries,
      { workspaceId, publishJobId }: { workspaceId: string; publishJobId: string },
    ): Promise<void> {
      await cancelPublishJob(tx, await publishJobOf(tx, workspaceId, publishJobId), clock.now());
    },

    /** Cancels all unsent jobs of content that was rejected or archived. */
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

    /** Moves a first publication to another time; it stays approved, and the move can be undone for a minute. */
    async reschedule(
      tx: Queries,
      { workspaceId, contentItemId }: { workspaceId: string; contentItemId: string },
      slotAt: number,
    ): Promise<void> {
      const now = clock.now();
      const dueAt = Math.max(slotAt, now + undoableMs);
      for (const { publicationId } of await publicationsOf(tx, workspaceId, contentItemId)) {
        const open = await publishJobInFlight(tx, publicationId);
        if (open?.kind === "publish" && open.state === "due")
          await movePublishJob(tx, open, "revise", { dueAt, error: null, now });
      }
    },

    /** Who scheduled content whose jobs were all canceled before publishing; null: not the case. */
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
     * Schedules unpublishing; unsent jobs are canceled. If the channel can't do it, a person is asked at that time
     * whether it is gone.
     * @param channel null: the channel is no longer connected
     * @param notBefore the earliest time: one minute after a person has confirmed, for Undo
     * @returns why the channel can't do it, or null
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
     * After a fix, jobs on hold become due again, one after the other on each channel; other problems are found
     * before sending. Drafts whose owner was asked while the channel was disconnected are checked again, and manual
     * unpublishing is automatic again.
     * @param channels the workspace's channels, for their minimum intervals
     * @param findStop left out: retry everything on hold; otherwise only jobs without a remaining reason, so that
     *   no one is notified twice
     * @returns how many jobs
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
        // Repeating an unpublish is safe, except on a channel without guarantees.
        const mayRepeat = channel && channel.guarantee !== "none";
        if (!mayRepeat || whyByHand(asked, channel) !== null) continue;
        await movePublishJob(tx, asked, "retry", { dueAt: now, attempts: 0, error: null, now });
      }
      return released;
    },

    /** A person's answer whether it was published: see did-it-appear.server.ts. */
    answerDidItAppear: (tx: Queries, answer: DidItAppear, channel: Channel | null) =>
      answerDidItAppear(tx, answer, channel, { clock, outcomes }),
  };
}

async function publishJobOf(tx: Queries, workspaceId: string, id: string): Promise<PublishJobRow> {
  return (await findPublishJob(tx, workspaceId, id)) ?? notFound();
}

function notFound(): never {
  throw new AppError("not_found", "This publication doesn't exist. It may have been deleted.");
}
