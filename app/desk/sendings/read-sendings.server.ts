import type { Queries } from "../../../db/client.server";
import { DAY } from "../../core/clock";
import type { Sending, SendingQuestion } from "./sending";

/** What has failed is told of for so long. */
export const failuresToldMs = 7 * DAY;

/** Questions and what is held wait until they are answered; it is an index by state that finds them. */
export const stuckSendings = `FROM operations o JOIN placements p ON p.id = o.placement_id JOIN pieces c ON c.id = p.piece_id
    WHERE o.workspace_id = @workspaceId AND (o.state IN ('needs_look', 'held')
      OR (o.state = 'failed' AND coalesce(o.ended_at, o.created_at) > @failedFrom))`;

const columns = `o.id, c.id AS "pieceId", c.title, c.kind AS "pieceKind", o.kind, p.destination, o.state,
    o.error AS reason, coalesce(o.ended_at, o.created_at) AS since, c.origin`;

const listedAtMost = 100;

const sql = {
  stuck: `SELECT ${columns} ${stuckSendings} ORDER BY since, o.id LIMIT ${listedAtMost}`,
  // By the piece: a workspace may have tens of thousands of others.
  ofPiece: `SELECT ${columns}
    FROM pieces c JOIN placements p ON p.piece_id = c.id JOIN operations o ON o.placement_id = p.id
    WHERE c.id = ? AND c.workspace_id = ? AND o.state IN ('needs_look', 'held', 'failed', 'put_away')
    ORDER BY o.id DESC`,
  questions: `SELECT ${columns} FROM operations o JOIN placements p ON p.id = o.placement_id JOIN pieces c ON c.id = p.piece_id
    WHERE o.workspace_id = ? AND o.state = 'needs_look' ORDER BY o.created_at, o.id LIMIT ${listedAtMost}`,
  questionCount: `SELECT count(*) FROM operations WHERE workspace_id = ? AND state = 'needs_look'`,
  // At a practice place there is nothing to look at: where it has arrived stands in the simulation's own world.
  question: `SELECT ${columns}, coalesce(p.url, (SELECT s.url FROM simulated_posts s
      WHERE s.idempotency_key = p.id)) AS url, v.number AS version
    FROM operations o JOIN placements p ON p.id = o.placement_id JOIN pieces c ON c.id = p.piece_id
      JOIN versions v ON v.id = o.version_id
    WHERE o.id = ? AND o.workspace_id = ?`,
} as const;

/** What somebody has to see to, the longest waiting first. */
export const readStuck = (
  tx: Queries,
  { workspaceId, now }: { workspaceId: string; now: number },
): Promise<Sending[]> =>
  tx.statement<Sending>(sql.stuck).all({ workspaceId, failedFrom: now - failuresToldMs });

/** What did not go as it should of one text, the latest first. */
export const readSendingsOf = (
  tx: Queries,
  { workspaceId, pieceId }: { workspaceId: string; pieceId: string },
): Promise<Sending[]> => tx.statement<Sending>(sql.ofPiece).all(pieceId, workspaceId);

/** What a person is asked about, the longest waiting first. */
export const readQuestions = (tx: Queries, workspaceId: string): Promise<Sending[]> =>
  tx.statement<Sending>(sql.questions).all(workspaceId);

export const countQuestions = async (tx: Queries, workspaceId: string): Promise<number> =>
  (await tx.statement<{ n: number }>(sql.questionCount).value(workspaceId)) ?? 0;

/** Undefined: this workspace has no such sending. Whether it is asked about still, its state says. */
export const findQuestion = (
  tx: Queries,
  { workspaceId, sendingId }: { workspaceId: string; sendingId: string },
): Promise<SendingQuestion | undefined> =>
  tx.statement<SendingQuestion>(sql.question).get(sendingId, workspaceId);
