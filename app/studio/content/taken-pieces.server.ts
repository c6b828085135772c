import type { Queries } from "../../../db/client.server";
import { piecesSql } from "./pieces-sql.server";

const taking = {
  improve: piecesSql.takenForImprove,
  place: piecesSql.takenForPlace,
  post: piecesSql.takenForPost,
  film: piecesSql.takenForFilm,
} as const;

const freeing = {
  improve: piecesSql.freeToImprove,
  place: piecesSql.freeToPlace,
  post: piecesSql.freeToPost,
  film: piecesSql.freeToFilm,
} as const;

/** What a task has taken up is anybody's again. */
export async function releasePiece(
  tx: Queries,
  { work, ...taken }: { work: keyof typeof freeing; pieceId: string; taskId: string },
): Promise<void> {
  await tx.statement(freeing[work]).run(taken);
}

/** Notes which task has taken up a piece for a sort of work. False: another has it. */
export async function takePiece(
  tx: Queries,
  { work, pieceId, taskId }: { work: keyof typeof taking; pieceId: string; taskId: string },
): Promise<boolean> {
  const { changes } = await tx.statement(taking[work]).run(taskId, pieceId);
  return changes > 0;
}
