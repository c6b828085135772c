import type { Queries } from "../../../db/client.server";
import { payers } from "../../../db/schema.server";
import type { Payer, Spent } from "./spend";

const sql = {
  ofPayer: `SELECT
      coalesce(sum(CASE WHEN day = @day THEN amount_micro_dollars ELSE 0 END), 0) AS "day",
      coalesce(sum(amount_micro_dollars), 0) AS "month", 0 AS "dayTokens"
    FROM spend_entries WHERE payer = @payer AND day BETWEEN @first AND @last`,
} as const;

/** What all workspaces together have spent or set aside on a day and in its month, by payer and in all. */
export async function spentByAll(
  tx: Queries,
  span: { day: string; first: string; last: string },
): Promise<Record<Payer | "all", Spent>> {
  const spent: Record<Payer | "all", Spent> = { operator: none, owner: none, all: none };
  for (const payer of payers) {
    const own = (await tx.statement<Spent>(sql.ofPayer).get({ payer, ...span })) ?? none;
    spent[payer] = own;
    spent.all = { ...none, day: spent.all.day + own.day, month: spent.all.month + own.month };
  }
  return spent;
}

const none: Spent = { day: 0, month: 0, dayTokens: 0 };
