import type { Queries } from "../../../db/client.server";
import { AppError } from "../../core/errors";
import {
  archived,
  decide,
  withVersion,
  type DecidedBy,
  type Decision,
  type MadeFrom,
  type Piece,
  type PieceState,
} from "./piece";
import { piecesSql } from "./pieces-sql.server";
import { storeVersion, type NewVersion } from "./versions.server";

/** What a new piece is, before it says anything. */
type NewPiece = Pick<
  Piece,
  "id" | "workspaceId" | "ideaId" | "parentId" | "kind" | "variant" | "agentId" | "origin"
> & {
  /** A report is for its owner alone, so that nobody has to approve it. */
  state: Extract<PieceState, "draft" | "in_review" | "approved">;
};

/** When the trust in its agent decides on a piece; null: a person does. */
export async function setDecideAt(
  tx: Queries,
  { id, workspaceId }: Pick<Piece, "id" | "workspaceId">,
  at: number | null,
): Promise<void> {
  await tx.statement(piecesSql.decideAt).run(at, id, workspaceId);
}

/** Stores a piece with its first version, in the caller's transaction. */
export async function addPiece(
  tx: Queries,
  piece: NewPiece,
  first: NewVersion,
  now: number,
): Promise<void> {
  await tx
    .statement(piecesSql.insertPiece)
    .run({ ...piece, title: first.title, versionId: first.id, now });
  await storeVersion(tx, { ...piece, pieceId: piece.id, baseId: null }, first, now);
}

/**
 * Stores another version. False: it was made from one that is not the newest any more, or answers a note that was
 * taken back, and stands beside it as a proposal.
 * @throws AppError `not_found`, or `not_waiting` of what is archived
 */
export async function addVersion(
  tx: Queries,
  target: MadeFrom & { pieceId: string; workspaceId: string; baseId: string },
  version: NewVersion,
  now: number,
): Promise<boolean> {
  const piece = await findPiece(tx, target.workspaceId, target.pieceId);
  const { adopted, ...settled } = withVersion(piece, { ...target, id: version.id });
  await storeVersion(tx, target, version, now);
  if (adopted) await settle(tx, piece, { ...settled, title: version.title }, now);
  return adopted;
}

/** A decision to be stored. */
interface NewReview {
  id: string;
  pieceId: string;
  workspaceId: string;
  /** What was read by whoever decides. */
  versionId: string;
  decision: Decision;
  note: string;
  decidedBy: DecidedBy;
  actorId: string | null;
}

/**
 * Stores a decision and what it makes of the piece, in the caller's transaction.
 * @throws AppError `not_found`, `version_outdated` or `not_waiting`; then nothing is changed
 */
export async function addReview(tx: Queries, review: NewReview, now: number): Promise<Piece> {
  const piece = await findPiece(tx, review.workspaceId, review.pieceId);
  const settled = decide(piece, review);
  await tx.statement(piecesSql.insertReview).run({ ...review, now });
  await settle(tx, piece, { ...settled, title: null }, now);
  return { ...piece, ...settled, stateAt: now };
}

/** Opens the review of a draft that nobody improves. */
export async function openReview(tx: Queries, piece: Piece, now: number): Promise<void> {
  await settle(tx, piece, { ...piece, state: "in_review", title: null }, now);
}

/**
 * Puts a piece away, in the caller's transaction. Gives it as it was.
 * @throws AppError `not_found`, or `not_waiting` of what is in the archive
 */
export async function archivePiece(
  tx: Queries,
  { id, workspaceId }: Pick<Piece, "id" | "workspaceId">,
  now: number,
): Promise<Piece> {
  const piece = await findPiece(tx, workspaceId, id);
  await settle(tx, piece, { ...archived(piece), title: null }, now);
  await setDecideAt(tx, piece, null);
  return piece;
}

/** Takes a piece out of the archive, in the caller's transaction. Gives it as it is then. */
export async function unarchivePiece(
  tx: Queries,
  piece: Piece,
  to: Pick<Piece, "state" | "approvedVersionId">,
  now: number,
): Promise<Piece> {
  await settle(tx, piece, { ...piece, ...to, title: null }, now);
  return { ...piece, ...to, stateAt: now };
}

/** Notes that a piece has gone out; only the first time counts. */
export async function notePublished(
  tx: Queries,
  { id, workspaceId }: Pick<Piece, "id" | "workspaceId">,
  now: number,
): Promise<void> {
  await tx.statement(piecesSql.published).run(now, id, workspaceId);
}

/** Notes that a piece has gone out nowhere: that it had was said by mistake. */
export async function noteUnpublished(
  tx: Queries,
  { id, workspaceId }: Pick<Piece, "id" | "workspaceId">,
): Promise<void> {
  await tx.statement(piecesSql.unpublished).run(id, workspaceId);
}

/** @throws AppError `not_found` when this workspace has no such piece. */
export async function findPiece(tx: Queries, workspaceId: string, id: string): Promise<Piece> {
  const piece = await tx.statement<Piece>(piecesSql.one).get(id, workspaceId);
  if (!piece) throw new AppError("not_found", "There is no such text in this workspace.");
  return piece;
}

async function settle(
  tx: Queries,
  { id, workspaceId }: Piece,
  {
    state,
    versionId,
    approvedVersionId,
    title,
  }: Pick<Piece, "state" | "versionId" | "approvedVersionId"> & {
    title: string | null;
  },
  now: number,
): Promise<void> {
  await tx
    .statement(piecesSql.settle)
    .run({ id, workspaceId, state, versionId, approvedVersionId, title, now });
}
