import type { Queries } from "#db/client.server.ts";
import {
  findPublishJob,
  movePublishJob,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";

interface Answered {
  workspaceId: string;
  publishJobId: string;
  /** What was asked. */
  reason: string;
  now: number;
}

/**
 * A person takes back that something has not appeared: it is not sent again, and the question stands as
 * before. In the caller's transaction.
 * @returns whether that was still possible: it has not been sent again since
 */
export async function askAgain(
  tx: Queries,
  { workspaceId, publishJobId, reason, now }: Answered,
): Promise<boolean> {
  const publishJob = await findPublishJob(tx, workspaceId, publishJobId);
  // The answer began its attempts anew: another one has been made where there are any.
  if (publishJob?.state !== "due" || publishJob.attempts > 0) return false;
  await movePublishJob(tx, publishJob, "ask", { dueAt: null, error: reason, now });
  return true;
}
