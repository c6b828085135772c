import type { Queries } from "#db/client.server.ts";
import { payers } from "#db/schema.server.ts";
import type { Payer, Spent } from "./spend.ts";

const sql = {
  ofPayer: `SELECT
      coalesce(sum(CASE WHEN day = @day THEN amount_micro_dollars ELSE 0 END), 0) AS "day",
      coalesce(sum(amount_micro_dollars), 0) AS "month"
    FROM spend_entries WHERE payer = @payer AND day BETWEEN @first AND @last`,
  // Separate, because unpriced rows are read one by one, and a month has too many.
  unpriced: `SELECT coalesce(sum(tokens), 0) AS tokens FROM spend_entries
    WHERE payer = @payer AND day = @day AND input_price IS NULL`,
} as const;

/** Spending and reservations of all workspaces on a day and in its month, by payer and in total. */
export async function spentByAll(
  tx: Queries,
  span: { day: string; first: string; last: string },
): Promise<Record<Payer | "all", Spent>> {
  const spent: Record<Payer | "all", Spent> = { operator: none, owner: none, all: none };
  for (const payer of payers) {
    const money = tx.statement<Omit<Spent, "dayTokens">>(sql.ofPayer);
    const unpriced = tx.statement<{ tokens: number }>(sql.unpriced);
    const dayTokens = (await unpriced.value({ payer, day: span.day })) ?? 0;
    const own = { ...none, ...(await money.get({ payer, ...span })), dayTokens };
    spent[payer] = own;
    spent.all = {
      day: spent.all.day + own.day,
      month: spent.all.month + own.month,
      dayTokens: spent.all.dayTokens + own.dayTokens,
    };
  }
  return spent;
}

const none: Spent = { day: 0, month: 0, dayTokens: 0 };
