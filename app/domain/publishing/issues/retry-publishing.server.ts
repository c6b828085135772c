import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { whyHeld, type FindStop } from "#app/domain/publishing/jobs/start-publish-job.server.ts";
import { isAble, type Channel } from "#app/domain/publishing/channel-port.ts";
import { publicationStateOf, reasonOf } from "#app/domain/publishing/jobs/publish-job-rules.ts";
import {
  findPublishJob,
  publishJobInFlight,
  type PublishJobRow,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { setPublicationState } from "#app/domain/publishing/publications/publication-store.server.ts";
import { bringFailureBack, dismissIssue } from "./dismiss.server.ts";
import {
  begin,
  cancelPublishJob,
  scheduleVersion,
} from "#app/domain/publishing/jobs/schedule-version.server.ts";
import { seenByPeopleOnly } from "#app/domain/publishing/publications/staying.server.ts";

/** No newer job for this publication exists, except canceled ones. */
export const isLastThere = `NOT EXISTS (SELECT 1 FROM publish_jobs later WHERE later.publication_id = o.publication_id
  AND (later.created_at, later.id) > (o.created_at, o.id) AND later.state <> 'cancelled')`;

const sql = {
  isLast: `SELECT 1 AS one FROM publish_jobs o WHERE o.id = ? AND ${isLastThere}`,
} as const;

interface Wanted {
  workspaceId: string;
  /** The failed job. */
  publishJobId: string;
  /** Nothing is sent before then: a person may take it back until then. */
  notBefore: number;
  now: number;
  newId: NewId;
  findStop: FindStop;
}

/**
 * Retries a failed job with the currently approved version and marks the failure as seen. In the caller's
 * transaction.
 * @param channel null: the channel is not connected
 * @returns the job that is now scheduled
 * @throws AppError `not_found`, or `not_waiting` with the reason and what to do
 */
export async function retryPublishing(
  tx: Queries,
  { workspaceId, publishJobId, findStop, ...times }: Wanted,
  channel: Channel | null,
): Promise<PublishJobRow> {
  const failed = await findPublishJob(tx, workspaceId, publishJobId);
  if (!failed)
    throw new AppError("not_found", "This publication doesn't exist. It may have been deleted.");
  if (failed.state !== "failed" && failed.state !== "dismissed")
    throw refusal(reasonOf(failed.state));
  if ((await tx.statement(sql.isLast).get(publishJobId)) === undefined)
    throw refusal("Something else has been sent to this channel since then.");
  if (!channel)
    throw refusal(
      `${failed.channel} isn’t connected. Connect it under Settings, Connections, then send this again.`,
    );
  const next = nextOf(failed, times.now);
  const against = whyHeld(next, { channel, stop: await findStop(tx, next) });
  if (against !== null) throw refusal(against);
  if (failed.state === "failed") await dismissIssue(tx, { workspaceId, publishJobId });
  await (failed.kind === "unpublish" ? unpublish : schedule)(tx, next, channel, times);
  return (await publishJobInFlight(tx, failed.publicationId)) ?? failed;
}

const refusal = (words: string) => new AppError("not_waiting", words);

/** What to send now. @throws AppError `not_waiting` when there is nothing to send */
function nextOf(failed: PublishJobRow, now: number): PublishJobRow {
  const { publishedVersionId: published, approvedVersionId: approved } = failed;
  if (failed.kind === "unpublish") {
    if (published === null) throw refusal("It’s no longer on the channel.");
    return { ...failed, versionId: published, createdAt: now };
  }
  if (approved === null) throw refusal("No version is approved. Approve one, then send it again.");
  const kind = published === null ? "publish" : "update";
  return { ...failed, kind, versionId: approved, createdAt: now };
}

type Times = Pick<Wanted, "notBefore" | "now" | "newId">;

async function schedule(
  tx: Queries,
  publication: PublishJobRow,
  channel: Channel,
  times: Times,
): Promise<void> {
  const { versionId } = publication;
  const wanted = { publication, channel, versionId, dueAt: null, ...times };
  const scheduled = await scheduleVersion(tx, wanted);
  if (scheduled === "published") throw refusal("The approved version is already published there.");
  if (typeof scheduled === "object") throw refusal(scheduled.whyNot);
}

async function unpublish(
  tx: Queries,
  publication: PublishJobRow,
  channel: Channel,
  times: Times,
): Promise<void> {
  if (!isAble(channel.unpublish)) throw refusal(channel.unpublish.whyNot);
  if (publication.remoteId === null) throw refusal(seenByPeopleOnly.whyNot);
  const { versionId } = publication;
  await begin(tx, "unpublish", { publication, channel, versionId, dueAt: null, ...times });
}

/**
 * Cancels a retry and shows the failure again. In the caller's transaction.
 * @returns whether that was still possible: nothing has been sent since
 */
export async function undoRetry(
  tx: Queries,
  {
    workspaceId,
    failedId,
    waitingId,
    before,
    now,
  }: {
    workspaceId: string;
    failedId: string;
    waitingId: string;
    /** The failure's state before. */
    before: "failed" | "dismissed";
    now: number;
  },
): Promise<boolean> {
  const failed = await findPublishJob(tx, workspaceId, failedId);
  const waiting = await findPublishJob(tx, workspaceId, waitingId);
  if (failed?.state !== "dismissed" || !waiting || waiting.attempts > 0) return false;
  if (waiting.state !== "due" && waiting.state !== "on_hold") return false;
  await cancelPublishJob(tx, waiting, now);
  if (before === "failed") await bringFailureBack(tx, { workspaceId, publishJobId: failedId });
  // A canceled job of a published item leaves it unpublished; one never published has failed.
  if (failed.kind === "publish")
    await setPublicationState(tx, {
      id: failed.publicationId,
      state: publicationStateOf("publish", before),
    });
  return true;
}
