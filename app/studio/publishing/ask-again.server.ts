import type { Queries } from "../../../db/client.server";
import { findOperation, moveOperation } from "./operation-store.server";
import { nobodyKnows } from "./settle-operation.server";

/**
 * A person takes back that something has not appeared: it is not sent again, and the question stands as
 * before. In the caller's transaction.
 * @returns whether that was still possible: it has not been sent again since
 */
export async function askAgain(
  tx: Queries,
  { workspaceId, operationId, now }: { workspaceId: string; operationId: string; now: number },
): Promise<boolean> {
  const operation = await findOperation(tx, workspaceId, operationId);
  // The answer began its attempts anew: another one has been made where there are any.
  if (operation?.state !== "due" || operation.attempts > 0) return false;
  await moveOperation(tx, operation, "ask", { dueAt: null, error: nobodyKnows, now });
  return true;
}
