import { createHash } from "node:crypto";
import type { Queries } from "../../../db/client.server";
import { AppError } from "../../core/errors";
import { coverOf } from "../pictures/picture";
import type { CheckResult } from "./checks";
import {
  archived,
  decide,
  withVersion,
  type DecidedBy,
  type Decision,
  type Piece,
  type PieceState,
} from "./piece";
import { piecesSql } from "./pieces-sql.server";
import { storedChecks } from "./stored-checks.server";

/** What a piece says in one version. */
export interface NewVersion {
  id: string;
  title: string;
  /** Markdown. */
  body: string;
  /** What its kind has besides, such as a description. */
  fields: Readonly<Record<string, unknown>>;
  madeBy: "agent" | "person";
  makerId: string | null;
  /** Who or what wrote it: a model, the script of the simulation, a person. */
  writer: string;
  provenance: Readonly<Record<string, unknown>>;
  checks: readonly CheckResult[];
}

/** A version with its text, as it is read. */
export interface Version {
  id: string;
  pieceId: string;
  number: number;
  baseId: string | null;
  title: string;
  body: string;
  fields: Readonly<Record<string, unknown>>;
  sha256: string;
  madeBy: "agent" | "person";
  writer: string;
  createdAt: number;
}

/** What a new piece is, before it says anything. */
type NewPiece = Pick<
  Piece,
  "id" | "workspaceId" | "ideaId" | "parentId" | "kind" | "variant" | "agentId" | "origin"
> & {
  /** A report is for its owner alone, so that nobody has to approve it. */
  state: Extract<PieceState, "draft" | "in_review" | "approved">;
};

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
 * Stores another version. False: it was made from one that is not the newest any more, and stands
 * beside it as a proposal.
 * @throws AppError `not_found`, or `not_waiting` of what is archived
 */
export async function addVersion(
  tx: Queries,
  target: { pieceId: string; workspaceId: string; baseId: string; opensReview: boolean },
  version: NewVersion,
  now: number,
): Promise<boolean> {
  const piece = await findPiece(tx, target.workspaceId, target.pieceId);
  const { adopted, ...standing } = withVersion(piece, { ...target, id: version.id });
  await storeVersion(tx, target, version, now);
  if (adopted) await settle(tx, piece, { ...standing, title: version.title }, now);
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
  const standing = decide(piece, review);
  await tx.statement(piecesSql.insertReview).run({ ...review, now });
  await settle(tx, piece, { ...standing, title: null }, now);
  return { ...piece, ...standing, stateAt: now };
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

/** @throws AppError `not_found` when this workspace has no such version. */
export async function findVersion(tx: Queries, workspaceId: string, id: string): Promise<Version> {
  const row = await tx
    .statement<Omit<Version, "fields"> & { fields: string }>(piecesSql.text)
    .get(id, workspaceId);
  if (!row) throw noSuchVersion();
  // Written by `storeVersion` only.
  return { ...row, fields: JSON.parse(row.fields) as Version["fields"] };
}

/** What its kind has besides, without the text. @throws AppError `not_found` when this workspace has no such version. */
export async function findFields(
  tx: Queries,
  workspaceId: string,
  id: string,
): Promise<Version["fields"]> {
  const fields = await tx.statement<{ fields: string }>(piecesSql.fields).value(id, workspaceId);
  if (fields === undefined) throw noSuchVersion();
  // Written by `storeVersion` only.
  return JSON.parse(fields) as Version["fields"];
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

async function storeVersion(
  tx: Queries,
  { pieceId, workspaceId, baseId }: { pieceId: string; workspaceId: string; baseId: string | null },
  { body, fields, provenance, checks, ...version }: NewVersion,
  now: number,
): Promise<void> {
  const bodyHash = hashOf(body);
  const baseHash =
    (await tx.statement<{ hash: string }>(piecesSql.standsBeside).value(baseId)) ?? null;
  await tx.statement(piecesSql.insertBody).run({ workspaceId, bodyHash, baseHash, body });
  await tx.statement(piecesSql.insertVersion).run({
    ...version,
    workspaceId,
    pieceId,
    baseId,
    bodyHash,
    now,
    fields: JSON.stringify(fields),
    provenance: JSON.stringify(provenance),
    checks: storedChecks(checks),
    pictureId: coverOf(fields)?.id ?? null,
    sha256: hashOf(JSON.stringify([version.title, body, fields])),
  });
}

const noSuchVersion = () =>
  new AppError("not_found", "There is no such version in this workspace.");

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
