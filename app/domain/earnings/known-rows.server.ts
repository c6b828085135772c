import type { Queries } from "#db/client.server.ts";
import { inTurns } from "./in-turns.server.ts";
import type { FileRow } from "./read-earnings-file.server.ts";

const sql = {
  isThere: "SELECT id FROM earnings_entries WHERE workspace_id = ? AND fingerprint = ?",
  wasRemoved: `SELECT id FROM removed_earnings
    WHERE workspace_id = ? AND fingerprint = ? AND NOT with_import`,
  alike: `SELECT source, fingerprint FROM earnings_entries
    WHERE workspace_id = ? AND origin = 'real' AND day = ? AND amount_cents = ?`,
  ofDay: `SELECT source, note, fingerprint FROM earnings_entries
    WHERE workspace_id = ? AND origin = 'real' AND day = ? AND fingerprint IS NOT NULL`,
} as const;

/** Rows grouped by their match in the ledger. */
interface SortedRows {
  /** No match. */
  fresh: FileRow[];
  /** Imported with an earlier file. */
  there: number;
  /**
   * The owner deleted them once; or there is the same amount on the same day, entered manually or from the same payer;
   * or an earlier file had another amount for them.
   */
  doubtful: FileRow[];
}

/** Groups rows by their match in the ledger. */
export async function sortRows(
  tx: Queries,
  workspaceId: string,
  rows: readonly FileRow[],
  { isOwnDownload = false }: { isOwnDownload?: boolean } = {},
): Promise<SortedRows> {
  const sorted: SortedRows = { fresh: [], there: 0, doubtful: [] };
  const isThere = tx.statement<{ id: string }>(sql.isThere);
  const wasRemoved = tx.statement<{ id: string }>(sql.wasRemoved);
  const others: FileRow[] = [];
  const unmatched: Counts = new Map();
  for await (const row of inTurns(rows)) {
    if ((await isThere.value(workspaceId, row.fingerprint)) === undefined) others.push(row);
    else {
      sorted.there += 1;
      add(unmatched, paymentOf(row), -1);
    }
  }
  const looksKnown = lookForAlike(tx, workspaceId, unmatched);
  const replaces = lookForReplaced(tx, workspaceId, rows);
  for await (const row of inTurns(others)) {
    const known = await looksKnown(row);
    // Our own list holds the entries of the ledger, not further payments.
    if (isOwnDownload && known === "same") sorted.there += 1;
    else if (
      (await replaces(row)) ||
      known ||
      (await wasRemoved.value(workspaceId, row.fingerprint))
    )
      sorted.doubtful.push(row);
    else sorted.fresh.push(row);
  }
  return sorted;
}

type Counts = Map<string, number>;
const add = (counts: Counts, key: string, more: number) =>
  counts.set(key, (counts.get(key) ?? 0) + more);

type Payment = Pick<FileRow, "day" | "amountCents" | "source">;
const paymentOf = ({ day, amountCents, source }: Payment) =>
  JSON.stringify([day, amountCents, source.toLowerCase()]);

/**
 * Finds rows that may be in the ledger under another fingerprint: entered manually, corrected, or imported in another
 * currency. An entry of a file matches only one row, so a second payment on a day is new.
 * @param unmatched how many entries have no row yet, by payment: negative if rows are already known
 */
function lookForAlike(tx: Queries, workspaceId: string, unmatched: Counts) {
  const find = tx.statement<{ source: string; fingerprint: string | null }>(sql.alike);
  const byHand = new Map<string, boolean>();
  return async (row: FileRow): Promise<"same" | "alike" | null> => {
    const { day, amountCents } = row;
    const asked = `${day} ${amountCents}`;
    if (!byHand.has(asked)) {
      const entries = await find.all(workspaceId, day, amountCents);
      byHand.set(
        asked,
        entries.some(({ fingerprint }) => fingerprint === null),
      );
      for (const { source } of entries) add(unmatched, paymentOf({ ...row, source }), 1);
    }
    const payment = paymentOf(row);
    if ((unmatched.get(payment) ?? 0) > 0) {
      add(unmatched, payment, -1);
      return "same";
    }
    return byHand.get(asked) === true ? "alike" : null;
  };
}

/**
 * Finds rows that had another amount in an earlier file: an estimated month, a corrected commission, a misread
 * currency. Such an entry has the same day, payer and note, and is not in this file.
 */
function lookForReplaced(tx: Queries, workspaceId: string, rows: readonly FileRow[]) {
  type Entry = { source: string; note: string; fingerprint: string };
  const ofDay = tx.statement<Entry>(sql.ofDay);
  const inFile = new Set(rows.map(({ fingerprint }) => fingerprint));
  const days = new Set<string>();
  const left: Counts = new Map();
  const placeOf = (day: string, { source, note }: Pick<Entry, "source" | "note">) =>
    JSON.stringify([day, source.toLowerCase(), note]);
  return async (row: FileRow): Promise<boolean> => {
    const { day } = row;
    if (!days.has(day)) {
      days.add(day);
      for await (const entry of inTurns(await ofDay.all(workspaceId, day)))
        if (!inFile.has(entry.fingerprint)) add(left, placeOf(day, entry), 1);
    }
    const place = placeOf(day, row);
    if ((left.get(place) ?? 0) <= 0) return false;
    add(left, place, -1);
    return true;
  };
}
