import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { askAgain } from "#app/domain/publishing/issues/ask-again.server.ts";
import type { Found } from "#app/domain/publishing/issues/draft-check.server.ts";
import type { Channel, FindChannel } from "#app/domain/publishing/channel-port.ts";
import { undoableMs } from "#app/domain/publishing/jobs/publish-job-rules.ts";
import type { PublishJobRow } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import type { Publications } from "#app/domain/publishing/publications/publication-scheduler.server.ts";
import { unknownResult } from "#app/domain/publishing/jobs/settle-publish-job.server.ts";
import { bringFailureBack, dismissIssue } from "#app/domain/publishing/issues/dismiss.server.ts";
import { undoRetry } from "#app/domain/publishing/issues/retry-publishing.server.ts";
import { whyByHand } from "#app/domain/publishing/publications/unpublishing.server.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { Activity } from "#app/workspace/activity.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { Change } from "#app/workspace/undoable-change.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { findQuestion, readQuestions, readStuck } from "./read-publishing-issues.server.ts";
import {
  readLink,
  type AskedQuestion,
  type PublishingIssue,
  type PublishingIssueQuestion,
} from "./publishing-issue.ts";

interface PublishingIssuesDeps {
  db: Pick<Db, "snapshot" | "write">;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  publications: Pick<Publications, "answerDidItAppear">;
  /** @throws AppError `not_found`, or `not_waiting` when it isn't a draft */
  checkDraft(workspaceId: string, publishJobId: string): Promise<Found>;
  findChannel: FindChannel;
  /** @throws AppError `not_found`, or `not_waiting` with the reason and what to do */
  retryPublishing(
    tx: Queries,
    failed: { workspaceId: string; publishJobId: string; notBefore: number },
    channel: Channel | null,
  ): Promise<Pick<PublishJobRow, "id" | "kind">>;
}

/** The owner's answer about an unconfirmed job. */
interface Answer {
  publishJobId: string;
  /** For unpublish jobs: it is removed. */
  appeared: boolean;
  /** Its link; null: not published, or removed. */
  url: string | null;
  /** Whether to retry if it did not succeed. Left out: yes. */
  again?: boolean;
  /** A token's answer is never recorded as a person's. */
  by: "person" | "token";
}

export type PublishingIssues = ReturnType<typeof createPublishingIssues>;

/** Lists publishing issues and handles the owner's answers, retries and dismissals. */
export function createPublishingIssues(deps: PublishingIssuesDeps) {
  const { db, clock, newId, emit, publications, findChannel } = deps;

  const note = (
    tx: Queries,
    actor: Actor,
    of: Pick<PublishingIssue, "contentItemId" | "title" | "channel">,
    action: { title: string; by?: Answer["by"]; change: Change | null },
  ): Promise<Activity> =>
    addAction(tx, {
      id: newId(),
      actor,
      agentId: null,
      contentItemId: of.contentItemId,
      title: action.title,
      description: `“${of.title}” on ${of.channel}${action.by === "token" ? ", by your API token" : ""}`,
      createdAt: clock.now(),
      change: action.change,
    });

  function tell(workspaceId: string, activity: Activity, events: readonly WorkspaceEvent[] = []) {
    for (const event of events) emit(event);
    emit({ workspaceId, type: "activity", activity });
    emit({ workspaceId, type: "overview" });
  }

  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { subject: publishJobId } of parts) {
      try {
        await bringFailureBack(tx, { workspaceId, publishJobId });
        reverted += 1;
      } catch (error) {
        // Already restored, or its content is gone.
        if (!isAppError(error)) throw error;
      }
    }
    return reverted;
  };

  const revertAnswer: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { subject: publishJobId, before } of parts) {
      // Always written by this file.
      const asked = { workspaceId, publishJobId, reason: String(before) };
      if (await askAgain(tx, { ...asked, now: clock.now() })) reverted += 1;
    }
    return reverted;
  };

  const revertRetryPublishing: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { subject: failedId, before, after } of parts) {
      // Always written by this file.
      const back = { failedId, waitingId: String(after), before: before as "failed" | "dismissed" };
      if (await undoRetry(tx, { ...back, workspaceId, now: clock.now() })) reverted += 1;
    }
    return reverted;
  };

  return {
    revert,
    revertRetryPublishing,
    askAgain: revertAnswer,

    /** Open issues, oldest first. */
    list: (workspaceId: string): Promise<PublishingIssue[]> =>
      db.snapshot((tx) => readStuck(tx, { workspaceId, now: clock.now() })),

    /** Unconfirmed jobs, oldest first. */
    questions: (workspaceId: string): Promise<PublishingIssue[]> =>
      db.snapshot((tx) => readQuestions(tx, workspaceId)),

    /** One of them, answered or not. @throws AppError `not_found` */
    async question(workspaceId: string, publishJobId: string): Promise<AskedQuestion> {
      const question = await db.snapshot((tx) => questionOf(tx, workspaceId, publishJobId));
      const channel = await findChannel({ workspaceId, name: question.channel });
      return {
        ...question,
        mayHaveNoPage: channel?.isProgram === true,
        isConnected: channel !== null,
        canTakeDown: whyByHand(question, channel) === null,
      };
    },

    /** Saves the owner's answer. What did not succeed is retried in one minute unless `again` is false.
     * @returns the activity to undo a retry with; null: no retry
     * @throws AppError `not_found`, `not_waiting` when it isn't asked anymore, or
     *   `bad_request` when the link is missing
     */
    async answer(
      actor: Actor,
      { publishJobId, appeared, url, again = true, by }: Answer,
    ): Promise<{ undo: string | null; contentItemId: string; kind: PublishingIssue["kind"] }> {
      const { workspaceId } = actor;
      const question = await db.snapshot((tx) => questionOf(tx, workspaceId, publishJobId));
      const channel = await findChannel({ workspaceId, name: question.channel });
      const isGone = question.kind === "unpublish";
      const link = isGone ? null : readLink(url);
      const mayHaveNone = isGone || (channel?.isProgram && (url ?? "").trim() === "");
      if (appeared && link === null && !mayHaveNone)
        throw new AppError("bad_request", "Enter its link, starting with https://.");
      const dropped = isGone ? "stays" : question.liesThere ? "forgotten" : "left";
      const answered = appeared ? "appeared" : again ? "again" : dropped;
      const title =
        answered === "again" && isGone ? "Not removed: unpublishing again" : answerTitles[answered];
      const { activity, events } = await db.write(async (tx) => {
        const events = await publications.answerDidItAppear(
          tx,
          {
            workspaceId,
            publishJobId: publishJobId,
            url: link,
            appeared,
            again,
            notBefore: clock.now() + undoableMs,
          },
          channel,
        );
        const before = question.reason ?? unknownResult;
        const part = { subject: publishJobId, field: "answer", before, after: "again" };
        const change: Change = { kind: "publishing_issue_resolved", parts: [part] };
        const activity = await note(tx, actor, question, {
          title,
          by,
          change: answered === "again" ? change : null,
        });
        return { activity, events };
      });
      tell(workspaceId, activity, events);
      const { contentItemId, kind } = question;
      return { undo: answered === "again" ? activity.id : null, contentItemId, kind };
    },

    /** Checks a draft at once. @throws AppError `not_found`, `not_waiting` */
    checkNow: (actor: Actor, publishJobId: string): Promise<Found> =>
      deps.checkDraft(actor.workspaceId, publishJobId),

    /** Dismisses a failure.
     * @returns the activity to undo it with. @throws AppError `not_found`, or `not_waiting` when it hasn't failed
     */
    async dismiss(actor: Actor, publishJobId: string): Promise<{ undo: string }> {
      const { workspaceId } = actor;
      const activity = await db.write(async (tx) => {
        await dismissIssue(tx, { workspaceId, publishJobId });
        const of = await questionOf(tx, workspaceId, publishJobId);
        const part = {
          subject: publishJobId,
          field: "state",
          before: "failed",
          after: "dismissed",
        };
        const change: Change = { kind: "publishing_issue_dismissed", parts: [part] };
        return note(tx, actor, of, { title: "Publishing issue dismissed", change });
      });
      tell(workspaceId, activity);
      return { undo: activity.id };
    },

    /** Retries a failure in one minute with the version approved by now.
     * @returns the activity to undo it with
     * @throws AppError `not_found`, or `not_waiting` with the reason and what to do
     */
    async retryPublishing(
      actor: Actor,
      publishJobId: string,
      by: Answer["by"],
    ): Promise<{ undo: string; kind: PublishingIssue["kind"] }> {
      const { workspaceId } = actor;
      const failed = await db.snapshot((tx) => questionOf(tx, workspaceId, publishJobId));
      const channel = await findChannel({ workspaceId, name: failed.channel });
      const { activity, kind } = await db.write(async (tx) => {
        const { state: before } = await questionOf(tx, workspaceId, publishJobId);
        const notBefore = clock.now() + undoableMs;
        const named = { workspaceId, publishJobId, notBefore };
        const { id: after, kind } = await deps.retryPublishing(tx, named, channel);
        const part = { subject: publishJobId, field: "state", before, after };
        const change: Change = { kind: "publishing_retried", parts: [part] };
        const title = kind === "unpublish" ? "Unpublishing again" : "Publishing again";
        return { activity: await note(tx, actor, failed, { title, by, change }), kind };
      });
      tell(workspaceId, activity);
      return { undo: activity.id, kind };
    },
  };
}

const answerTitles = {
  appeared: "Confirmed as done",
  again: "Not published: trying again",
  forgotten: "Draft marked as removed",
  stays: "Kept published",
  left: "Not published: left as it is",
} as const;

async function questionOf(
  tx: Queries,
  workspaceId: string,
  publishJobId: string,
): Promise<PublishingIssueQuestion> {
  const found = await findQuestion(tx, { workspaceId, publishJobId });
  if (!found)
    throw new AppError("not_found", "This publication doesn't exist. It may have been deleted.");
  return found;
}
