import type { Queries } from "#db/client.server.ts";
import { contentItemsSql } from "./content-items-sql.server.ts";

const taking = {
  improve: contentItemsSql.takenForImprove,
  place: contentItemsSql.takenForPlace,
  post: contentItemsSql.takenForPost,
  film: contentItemsSql.takenForScript,
} as const;

const freeing = {
  improve: contentItemsSql.freeToImprove,
  place: contentItemsSql.freeToPlace,
  post: contentItemsSql.freeToPost,
  film: contentItemsSql.freeToScript,
} as const;

/** What a task has taken up is anybody's again. */
export async function releaseContentItem(
  tx: Queries,
  { work, ...taken }: { work: keyof typeof freeing; pieceId: string; taskId: string },
): Promise<void> {
  await tx.statement(freeing[work]).run(taken);
}

/** Notes which task has taken up a piece for a sort of work. False: another has it. */
export async function takeContentItem(
  tx: Queries,
  { work, pieceId, taskId }: { work: keyof typeof taking; pieceId: string; taskId: string },
): Promise<boolean> {
  const { changes } = await tx.statement(taking[work]).run(taskId, pieceId);
  return changes > 0;
}
