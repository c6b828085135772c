import type { Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import {
  findPublishJob,
  movePublishJob,
  type PublishJobRow,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import type { Outcomes } from "#app/domain/publishing/jobs/outcomes.server.ts";

/** A person's answer whether something was published. */
export interface DidItAppear {
  workspaceId: string;
  publishJobId: string;
  /** Null: it has no page. */
  url: string | null;
  /** Left out: it did where there is an address. */
  appeared?: boolean;
  /**
   * Whether to send it again if it did not appear; otherwise nothing is sent until requested, and an update or
   * unpublish is canceled. Left out: it is sent again.
   */
  again?: boolean;
  /** The earliest time to resend: one minute later, for Undo. */
  notBefore?: number;
}

/**
 * Stores a person's answer whether it was published. If not, it is resent or dropped. In the caller's transaction.
 * @param channel null: the channel is no longer connected
 * @returns events to send after the commit
 * @throws AppError `not_found`, or `not_waiting` when the question is closed
 */
export async function answerDidItAppear(
  tx: Queries,
  { workspaceId, publishJobId, url, appeared = url !== null, again = true, notBefore }: DidItAppear,
  channel: Channel | null,
  { clock, outcomes }: { clock: Clock; outcomes: Outcomes },
): Promise<readonly WorkspaceEvent[]> {
  const publishJob = await findPublishJob(tx, workspaceId, publishJobId);
  if (!publishJob)
    throw new AppError("not_found", "This publication doesn't exist. It may have been deleted.");
  if (publishJob.state !== "unconfirmed") {
    throw new AppError("not_waiting", "We already know whether this was published.");
  }
  const now = clock.now();
  if (appeared) {
    const { publicationId, remoteId } = publishJob;
    const name = remoteId ?? (channel?.isProgram ? publicationId : null);
    return outcomes.confirm(tx, publishJob, { remoteId: name, url }, channel);
  }
  if (again) {
    const dueAt = Math.max(notBefore ?? now, publishJob.plannedAt ?? 0);
    await movePublishJob(tx, publishJob, "retry", { dueAt, attempts: 0, error: null, now });
    return [];
  }
  if (liesThere(publishJob)) return outcomes.vanish(tx, publishJob);
  const [event, error] =
    publishJob.kind === "unpublish" ? (["keep", null] as const) : (["leave", leftSo] as const);
  await movePublishJob(tx, publishJob, event, { dueAt: null, error, now });
  return [];
}

/** The channel returned an ID, so at least a draft existed there. */
const liesThere = ({ kind, remoteId }: PublishJobRow): boolean =>
  kind === "publish" && remoteId !== null;

const leftSo = "You checked: it wasn’t published, and you chose not to send it again.";
