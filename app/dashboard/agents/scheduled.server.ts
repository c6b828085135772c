import type { Queries } from "#db/client.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { DashboardData } from "#app/workspace/overview.ts";

/** An agent's next publication is looked for among so many; of what lies further off only the count is told. */
const nextRead = 200;

const due = `FROM operations o JOIN placements p ON p.id = o.placement_id
    WHERE o.workspace_id = ? AND o.state = 'due' AND o.kind = 'create' AND p.origin = ? AND p.placed_by IS NOT NULL`;

const sql = {
  counts: `SELECT p.placed_by AS "agentId", count(*) AS count ${due} GROUP BY p.placed_by`,
  next: `SELECT p.placed_by AS "agentId", p.piece_id AS "pieceId", p.destination, o.due_at AS at ${due}
    ORDER BY o.due_at, o.id LIMIT ${nextRead}`,
  title: "SELECT title FROM pieces WHERE id = ?",
} as const;

type Scheduled = DashboardData["content"]["scheduled"][number];
interface NextRow {
  agentId: string;
  pieceId: string;
  destination: string;
  at: number;
}

/** What each agent of a workspace has scheduled, and what of it goes out next; whoever has nothing is left out. */
export async function readScheduled(
  tx: Queries,
  workspaceId: string,
  origin: Origin,
): Promise<Scheduled[]> {
  const counts = await tx
    .statement<{ agentId: string; count: number }>(sql.counts)
    .all(workspaceId, origin);
  if (counts.length === 0) return [];
  const rows = await tx.statement<NextRow>(sql.next).all(workspaceId, origin);
  return Promise.all(
    counts.map(async ({ agentId, count }) => {
      const next = rows.find((row) => row.agentId === agentId);
      if (!next) return { agentId, count, next: null };
      const { pieceId, destination, at } = next;
      const title = (await tx.statement<{ title: string }>(sql.title).value(pieceId)) ?? "";
      return {
        agentId,
        count,
        next: { pieceId, title, destination, at: new Date(at).toISOString() },
      };
    }),
  );
}
