import type { Db } from "#db/client.server.ts";
import { csvLine, csvStart } from "#app/core/text/csv.ts";
import type { Payer } from "./spend.ts";

/** Reads all spending of a workspace, a day at a time. */
const sql = {
  nextDay: "SELECT min(day) AS day FROM spend_entries WHERE workspace_id = ? AND day > ?",
  ofDay: `SELECT s.created_at AS "createdAt", s.day, i.topic, s.purpose, s.provider, s.model, s.tokens,
      s.status, s.payer, s.amount_micro_dollars AS amount
    FROM spend_entries s LEFT JOIN ideas i ON i.id = s.idea_id
    WHERE s.workspace_id = ? AND s.day = ? AND s.status <> 'released' AND s.origin = 'real'
    ORDER BY s.created_at, s.id`,
} as const;

interface Row {
  createdAt: number;
  day: string;
  /** Null: no idea, or a deleted one. */
  topic: string | null;
  purpose: string;
  provider: string;
  model: string;
  tokens: number;
  status: "reserved" | "settled";
  payer: Payer;
  amount: number;
}

const heads = [
  "Time (UTC)",
  "Day",
  "Text",
  "Work",
  "Provider",
  "Model",
  "Tokens",
  "State",
  "Paid by",
  "US dollars",
] as const;

/** All spending of a workspace as CSV, in parts: a day's size is bounded by its limits. */
export async function* writeSpendingFile(
  db: Pick<Db, "read">,
  workspaceId: string,
): AsyncGenerator<string> {
  yield csvStart + csvLine(heads);
  const nextDay = db.read.statement<{ day: string | null }>(sql.nextDay);
  for (let day = await nextDay.value(workspaceId, ""); day;) {
    const rows = await db.read.statement<Row>(sql.ofDay).all(workspaceId, day);
    yield rows.map(lineOf).join("");
    day = await nextDay.value(workspaceId, day);
  }
}

const lineOf = (row: Row): string =>
  csvLine([
    new Date(row.createdAt).toISOString(),
    row.day,
    row.topic,
    row.purpose,
    row.provider,
    row.model,
    row.tokens,
    row.status === "reserved" ? "reserved" : "paid",
    row.payer === "owner" ? "your own key" : "your plan",
    (row.amount / 1_000_000).toFixed(6),
  ]);
