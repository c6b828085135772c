import type { Db, Queries } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import { renderText } from "../../platform/prose/render-text";
import type { Decision } from "../../studio/content/piece";
import { findPiece, findVersion } from "../../studio/content/pieces.server";
import type { Reviews } from "../../studio/pipeline/reviews.server";
import type { WorkspaceEvent } from "../../workspace/events";
import type { Actor } from "../../workspace/viewer";
import type {
  PastDecision,
  ReviewDesk,
  TextCheck,
  TextToReview,
  WaitingText,
} from "./text-to-review";

const shownTexts = 50;

const sql = {
  waiting: `SELECT p.id, p.title, p.kind, p.variant, a.name AS "agentName", p.state_at AS "waitsSince",
      p.decide_at AS "decidesAt"
    FROM pieces p LEFT JOIN agents a ON a.id = p.agent_id
    WHERE p.workspace_id = ? AND p.state = 'in_review' AND p.kind <> 'report'
    ORDER BY p.state_at, p.id LIMIT ?`,
  count: `SELECT count(*) FROM pieces WHERE workspace_id = ? AND state = 'in_review' AND kind <> 'report'`,
  timeZone: `SELECT time_zone FROM workspaces WHERE id = ?`,
  agent: `SELECT name FROM agents WHERE id = ?`,
  decideAt: `SELECT decide_at FROM pieces WHERE id = ?`,
  slot: `SELECT slot_at FROM ideas WHERE id = ?`,
  checks: `SELECT name, outcome, fact FROM checks WHERE version_id = ? ORDER BY outcome, name`,
  decisions: `SELECT r.decision, r.note, r.decided_by AS "decidedBy", r.created_at AS at,
      v.number AS "versionNumber"
    FROM reviews r JOIN versions v ON v.id = r.version_id
    WHERE r.piece_id = ? ORDER BY r.created_at, r.id`,
} as const;

interface ReviewDeskDeps {
  db: Pick<Db, "read" | "snapshot">;
  clock: Clock;
  reviews: Pick<Reviews, "decide" | "placesFor">;
  emit(event: WorkspaceEvent): void;
}

/** A decision as its owner makes it. */
interface AskedDecision {
  pieceId: string;
  /** The version that was read. */
  versionId: string;
  decision: Decision;
  note: string;
}

/** What waits for its owner: to read, and to decide on. */
export function createReviewDesk({ db, clock, reviews, emit }: ReviewDeskDeps) {
  return {
    /** What waits, the longest waiting first. */
    waiting: (workspaceId: string): Promise<ReviewDesk> =>
      db.snapshot(async (tx) => ({
        waiting: await tx.statement<WaitingText>(sql.waiting).all(workspaceId, shownTexts),
        count: (await tx.statement<{ count: number }>(sql.count).value(workspaceId)) ?? 0,
        timeZone: (await tx.statement<{ zone: string }>(sql.timeZone).value(workspaceId)) ?? "UTC",
      })),

    /** @throws AppError `not_found` when this workspace has no such text */
    read: (workspaceId: string, pieceId: string): Promise<TextToReview> =>
      db.snapshot((tx) => readText(tx, workspaceId, pieceId)),

    /**
     * Stores a person's decision on the version they have read.
     * @throws AppError `not_found`, `version_outdated` or `not_waiting`; then nothing is changed
     */
    async decide({ workspaceId, user }: Actor, asked: AskedDecision): Promise<void> {
      if (asked.decision === "withdrawn") await refuseIfOut(workspaceId, asked.pieceId);
      const actorId = user?.id ?? null;
      await reviews.decide({ ...asked, workspaceId, decidedBy: "person", actorId });
      emit({ workspaceId, type: "overview" });
    },
  };

  async function refuseIfOut(workspaceId: string, pieceId: string): Promise<void> {
    const { publishedAt } = await db.snapshot((tx) => findPiece(tx, workspaceId, pieceId));
    if (publishedAt === null) return;
    throw new AppError("not_waiting", "It has gone out already: this can be undone no more.");
  }

  async function readText(
    tx: Queries,
    workspaceId: string,
    pieceId: string,
  ): Promise<TextToReview> {
    const piece = await findPiece(tx, workspaceId, pieceId);
    const version = await findVersion(tx, workspaceId, piece.versionId);
    const [agentName, decidesAt, slotAt, checks, decisions] = await Promise.all([
      tx.statement<{ name: string }>(sql.agent).value(piece.agentId),
      tx.statement<{ at: number | null }>(sql.decideAt).value(pieceId),
      tx.statement<{ at: number | null }>(sql.slot).value(piece.ideaId),
      tx.statement<TextCheck>(sql.checks).all(version.id),
      tx.statement<PastDecision>(sql.decisions).all(pieceId),
    ]);
    const { description } = version.fields;
    return {
      piece: {
        id: piece.id,
        title: version.title,
        kind: piece.kind,
        variant: piece.variant,
        state: piece.state,
        origin: piece.origin,
        agentId: piece.agentId,
        agentName: agentName ?? null,
        waitsSince: piece.stateAt,
        decidesAt: decidesAt ?? null,
        isOut: piece.publishedAt !== null,
      },
      version: {
        id: version.id,
        number: version.number,
        madeBy: version.madeBy,
        writer: version.writer,
      },
      description: typeof description === "string" ? description : "",
      html: renderText(version.body),
      words: version.body.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0,
      checks,
      decisions,
      goesOut: {
        to: await reviews.placesFor(piece),
        // A time that has passed means as soon as it may.
        at: slotAt && slotAt > clock.now() ? slotAt : null,
      },
    };
  }
}
