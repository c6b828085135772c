import type { Queries } from "../../../db/client.server";
import { DAY } from "../../core/clock";
import type { Sending } from "./sending";

/** What has failed is told of for so long. */
export const failuresToldMs = 7 * DAY;

/** Questions and what is held wait until they are answered; it is an index by state that finds them. */
export const stuckSendings = `FROM operations o JOIN placements p ON p.id = o.placement_id JOIN pieces c ON c.id = p.piece_id
    WHERE o.workspace_id = @workspaceId AND (o.state IN ('needs_look', 'held')
      OR (o.state = 'failed' AND coalesce(o.ended_at, o.created_at) > @failedFrom))`;

const sendingColumns = `o.id, c.id AS "pieceId", c.title, c.kind AS "pieceKind", o.kind, p.destination, o.state,
    o.error AS reason, coalesce(o.ended_at, o.created_at) AS since, c.origin`;

const listedAtMost = 100;

const sql = {
  stuck: `SELECT ${sendingColumns} ${stuckSendings} ORDER BY since, o.id LIMIT ${listedAtMost}`,
  // By the piece: a workspace may have tens of thousands of others.
  ofPiece: `SELECT ${sendingColumns}
    FROM pieces c JOIN placements p ON p.piece_id = c.id JOIN operations o ON o.placement_id = p.id
    WHERE c.id = ? AND c.workspace_id = ? AND o.state IN ('needs_look', 'held', 'failed', 'put_away')
    ORDER BY o.id DESC`,
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
