import type { Queries } from "#db/client.server.ts";
import {
  findPublishJob,
  movePublishJob,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";

interface Answered {
  workspaceId: string;
  publishJobId: string;
  /** The original question. */
  reason: string;
  now: number;
}

/**
 * Undoes the answer "not published": it isn't sent again and the question is open again. In the caller's
 * transaction.
 * @returns whether that was still possible because it hadn't been resent
 */
export async function askAgain(
  tx: Queries,
  { workspaceId, publishJobId, reason, now }: Answered,
): Promise<boolean> {
  const publishJob = await findPublishJob(tx, workspaceId, publishJobId);
  // The answer reset the attempts, so any attempt since then is a new one.
  if (publishJob?.state !== "due" || publishJob.attempts > 0) return false;
  await movePublishJob(tx, publishJob, "ask", { dueAt: null, error: reason, now });
  return true;
}
