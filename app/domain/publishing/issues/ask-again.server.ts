import type { Queries } from "#db/client.server.ts";
import {
  findPublishJob,
  movePublishJob,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";

interface Answered {
  workspaceId: string;
  operationId: string;
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
  { workspaceId, operationId, reason, now }: Answered,
): Promise<boolean> {
  const operation = await findPublishJob(tx, workspaceId, operationId);
  // The answer began its attempts anew: another one has been made where there are any.
  if (operation?.state !== "due" || operation.attempts > 0) return false;
  await movePublishJob(tx, operation, "ask", { dueAt: null, error: reason, now });
  return true;
}
