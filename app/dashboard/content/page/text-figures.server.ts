import type { Queries } from "#db/client.server.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { costOf, type TextCost } from "./text-cost.ts";
import type { TextView } from "./text-view.ts";

const sql = {
  readings: `SELECT r.age, CAST(sum(r.views) AS bigint) AS views FROM placements p
      JOIN readings r ON r.placement_id = p.id WHERE p.piece_id = ? GROUP BY r.age`,
  // An agent's version is named after the task that made it; posts of one task share what it cost.
  cost: `SELECT s.purpose, CAST(sum(s.amount_micro_dollars) AS bigint) AS amount FROM spend_entries s
    WHERE s.idea_id = @ideaId AND (@isWhole = 1 OR s.task_id IN
      (SELECT substr(v.id, 1, length(v.id) - 2) FROM versions v WHERE v.piece_id = @pieceId))
    GROUP BY s.purpose`,
  // What its readers have brought, and what its owner says that it has.
  earned: `SELECT CAST((SELECT coalesce(sum(earned_cents), 0) FROM placements WHERE piece_id = @pieceId)
    + (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries
      WHERE workspace_id = @workspaceId AND origin = 'real' AND piece_id = @pieceId) AS bigint) AS cents`,
} as const;

/** What a text has cost; null: nothing was paid for. */
export async function readCost(
  tx: Queries,
  { id: pieceId, ideaId, kind, origin }: Pick<ContentItem, "id" | "ideaId" | "kind" | "origin">,
): Promise<TextCost | null> {
  if (origin === "simulated" || ideaId === null) return null;
  const spent = tx.statement<{ purpose: string; amount: number }>(sql.cost);
  return costOf(await spent.all({ ideaId, pieceId, isWhole: kind === "article" ? 1 : 0 }));
}

/** How many had read it at each age, at all of its places together. */
export async function readMetricSnapshots(
  tx: Queries,
  pieceId: string,
): Promise<TextView["readings"]> {
  const rows = await tx.statement<TextView["readings"][number]>(sql.readings).all(pieceId);
  const ages = ["1h", "1d", "7d", "30d"] as const;
  return ages.map((age) => ({ age, views: rows.find((each) => each.age === age)?.views ?? null }));
}

/** What it has brought, in cents. */
export async function readEarned(
  tx: Queries,
  workspaceId: string,
  pieceId: string,
): Promise<number> {
  return (await tx.statement<{ cents: number }>(sql.earned).value({ workspaceId, pieceId })) ?? 0;
}
