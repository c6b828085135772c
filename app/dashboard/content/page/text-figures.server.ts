import type { Queries } from "#db/client.server.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { costOf, type TextCost } from "./text-cost.ts";
import type { ContentView } from "./text-view.ts";

const sql = {
  readings: `SELECT r.age, CAST(sum(r.views) AS bigint) AS views FROM publications p
      JOIN metric_snapshots r ON r.publication_id = p.id WHERE p.content_item_id = ? GROUP BY r.age`,
  // An agent's version ID starts with its task ID; posts of one task share its cost.
  cost: `SELECT s.purpose, CAST(sum(s.amount_micro_dollars) AS bigint) AS amount FROM spend_entries s
    WHERE s.idea_id = @ideaId AND (@isWhole = 1 OR s.task_id IN
      (SELECT substr(v.id, 1, length(v.id) - 2) FROM content_versions v WHERE v.content_item_id = @contentItemId))
    GROUP BY s.purpose`,
  // Measured income plus income the owner entered.
  earned: `SELECT CAST((SELECT coalesce(sum(earned_cents), 0) FROM publications WHERE content_item_id = @contentItemId)
    + (SELECT coalesce(sum(amount_cents), 0) FROM earnings_entries
      WHERE workspace_id = @workspaceId AND origin = 'real' AND content_item_id = @contentItemId) AS bigint) AS cents`,
} as const;

/** Cost of an item; null: nothing was charged. */
export async function readCost(
  tx: Queries,
  {
    id: contentItemId,
    ideaId,
    kind,
    origin,
  }: Pick<ContentItem, "id" | "ideaId" | "kind" | "origin">,
): Promise<TextCost | null> {
  if (origin === "simulated" || ideaId === null) return null;
  const spent = tx.statement<{ purpose: string; amount: number }>(sql.cost);
  return costOf(await spent.all({ ideaId, contentItemId, isWhole: kind === "article" ? 1 : 0 }));
}

/** Views at each age on all channels. */
export async function readMetricSnapshots(
  tx: Queries,
  contentItemId: string,
): Promise<ContentView["readings"]> {
  const rows = await tx.statement<ContentView["readings"][number]>(sql.readings).all(contentItemId);
  const ages = ["1h", "1d", "7d", "30d"] as const;
  return ages.map((age) => ({ age, views: rows.find((each) => each.age === age)?.views ?? null }));
}

/** Income in cents. */
export async function readEarned(
  tx: Queries,
  workspaceId: string,
  contentItemId: string,
): Promise<number> {
  return (
    (await tx.statement<{ cents: number }>(sql.earned).value({ workspaceId, contentItemId })) ?? 0
  );
}
