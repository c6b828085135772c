import type { Db } from "#db/client.server.ts";
import { monthOf, type Payer } from "./spend.ts";

/** Statements that read spending. */
const sql = {
  days: `SELECT day, coalesce(sum(CASE WHEN status = 'reserved' THEN 0 ELSE amount_micro_dollars END), 0)
      AS paid, coalesce(sum(CASE WHEN status = 'reserved' THEN amount_micro_dollars ELSE 0 END), 0)
      AS "setAside", coalesce(sum(CASE WHEN input_price IS NULL THEN tokens ELSE 0 END), 0) AS "unpricedTokens"
    FROM spend_entries WHERE workspace_id = @workspaceId AND day BETWEEN @first AND @last
    GROUP BY day ORDER BY day`,
  open: `SELECT count(*) AS n FROM spend_entries WHERE workspace_id = ? AND status = 'reserved'`,
  ideas: `SELECT s.idea_id AS "ideaId", i.topic AS title, sum(s.amount_micro_dollars) AS amount,
      sum(CASE WHEN s.purpose IN ('write', 'search') THEN s.amount_micro_dollars ELSE 0 END) AS writing,
      sum(CASE WHEN s.purpose IN ('improve', 'refresh') THEN s.amount_micro_dollars ELSE 0 END)
      AS improving,
      sum(CASE WHEN s.purpose = 'answer' THEN s.amount_micro_dollars ELSE 0 END) AS changes,
      sum(CASE WHEN s.purpose = 'post' THEN s.amount_micro_dollars ELSE 0 END) AS posts,
      sum(CASE WHEN s.purpose = 'video' THEN s.amount_micro_dollars ELSE 0 END) AS video,
      max(s.created_at) AS "lastAt"
    FROM spend_entries s LEFT JOIN ideas i ON i.id = s.idea_id
    WHERE s.workspace_id = @workspaceId AND s.day BETWEEN @first AND @last
    GROUP BY s.idea_id, i.topic ORDER BY max(s.created_at) DESC LIMIT @limit`,
  byPayer: `SELECT payer, coalesce(sum(amount_micro_dollars), 0) AS amount FROM spend_entries
    WHERE workspace_id = @workspaceId AND day BETWEEN @first AND @last GROUP BY payer`,
} as const;

/** Spending on a day; micro-dollars. */
interface SpentDay {
  day: string;
  paid: number;
  setAside: number;
  /** Of models without a price. */
  unpricedTokens: number;
}

/** Spending on an idea this month, by type of work; micro-dollars. */
interface SpentIdea {
  /** Null: not for an idea, such as a connection test. */
  ideaId: string | null;
  title: string | null;
  amount: number;
  writing: number;
  improving: number;
  changes: number;
  posts: number;
  video: number;
  lastAt: number;
}

interface SpendingTotals {
  days: SpentDay[];
  /** Calls in progress. */
  openCalls: number;
  ideas: SpentIdea[];
  byPayer: { payer: Payer; amount: number }[];
}

/** How many ideas are listed; the totals include the rest. */
const ideasListed = 100;

/** A workspace's spending in a month, read from one snapshot. */
export function readFigures(
  db: Pick<Db, "snapshot">,
  workspaceId: string,
  today: string,
): Promise<SpendingTotals> {
  const span = { workspaceId, ...monthOf(today) };
  return db.snapshot(async (tx) => ({
    days: await tx.statement<SpentDay>(sql.days).all(span),
    openCalls: (await tx.statement<{ n: number }>(sql.open).value(workspaceId)) ?? 0,
    ideas: await tx.statement<SpentIdea>(sql.ideas).all({ ...span, limit: ideasListed }),
    byPayer: await tx.statement<SpendingTotals["byPayer"][number]>(sql.byPayer).all(span),
  }));
}
