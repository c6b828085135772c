import type { Queries } from "#db/client.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { DashboardData } from "#app/workspace/overview.ts";

/** How many upcoming publications are searched for each agent's next one; beyond that only the count shows. */
const nextRead = 200;

const due = `FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
    WHERE o.workspace_id = ? AND o.state = 'due' AND o.kind = 'publish' AND p.origin = ? AND p.published_by IS NOT NULL`;

const sql = {
  counts: `SELECT p.published_by AS "agentId", count(*) AS count ${due} GROUP BY p.published_by`,
  next: `SELECT p.published_by AS "agentId", p.content_item_id AS "contentItemId", p.channel, o.due_at AS at ${due}
    ORDER BY o.due_at, o.id LIMIT ${nextRead}`,
  title: "SELECT title FROM content_items WHERE id = ?",
} as const;

type Scheduled = DashboardData["content"]["scheduled"][number];
interface NextRow {
  agentId: string;
  contentItemId: string;
  channel: string;
  at: number;
}

/** Each agent's scheduled publications and the next one; agents without any are left out. */
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
      const { contentItemId, channel, at } = next;
      const title = (await tx.statement<{ title: string }>(sql.title).value(contentItemId)) ?? "";
      return {
        agentId,
        count,
        next: { contentItemId, title, channel, at: new Date(at).toISOString() },
      };
    }),
  );
}
