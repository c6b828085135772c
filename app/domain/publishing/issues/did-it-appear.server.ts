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

/** What a person has seen who looked whether something appeared. */
export interface DidItAppear {
  workspaceId: string;
  publishJobId: string;
  /** Null: there is no page of it. */
  url: string | null;
  /** Left out: it did where there is an address. */
  appeared?: boolean;
  /**
   * Whether it is sent again if it did not; else nothing more is sent of it until it is asked for, and what was to
   * be changed or taken down stays as it is. Left out: it is.
   */
  again?: boolean;
  /** It is not sent again before then: a minute after a person has said so, for Undo. */
  notBefore?: number;
}

/**
 * A person has looked whether it appeared. If not, it is sent once more, or nothing more is done. In the caller's
 * transaction.
 * @param destination null: it is not connected any more
 * @returns what is to be told after the commit
 * @throws AppError `not_found`, or `not_waiting` when nobody asks any more
 */
export async function answerDidItAppear(
  tx: Queries,
  { workspaceId, publishJobId, url, appeared = url !== null, again = true, notBefore }: DidItAppear,
  channel: Channel | null,
  { clock, outcomes }: { clock: Clock; outcomes: Outcomes },
): Promise<readonly WorkspaceEvent[]> {
  const publishJob = await findPublishJob(tx, workspaceId, publishJobId);
  if (!publishJob)
    throw new AppError("not_found", "There is no such publication in this workspace.");
  if (publishJob.state !== "unconfirmed") {
    throw new AppError("not_waiting", "Whether this has appeared is known by now.");
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

/** Its place has told what it calls it there: it was a draft there at least. */
const liesThere = ({ kind, remoteId }: PublishJobRow): boolean =>
  kind === "create" && remoteId !== null;

const leftSo = "It has not appeared, as somebody has seen who looked, and was left so.";
