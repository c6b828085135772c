import { plainName } from "./column-names.ts";
import type { FileColumns } from "./file-columns.ts";
import { findUnnamedTotals, totalLabel } from "./find-totals.ts";
import type { FoundReport } from "./known-reports.ts";
import { readWritten } from "./read-amount.ts";
import {
  flagColumns,
  isNamedStatus,
  isPaidToBank,
  isTakenBack,
  kindOfFlags,
  kindOfStatus,
  kindOfType,
  kindWords,
  refundColumns,
  type RowKind,
} from "./row-kinds.ts";
import type { CsvRecord } from "./split-csv.ts";

/** The maximum number of questions about statuses: a column with more is something else. */
const maxAsked = 12;

/** A status or a line: the file's owner must say whether it means paid. */
export interface OpenStatus {
  status: string;
  rows: number;
  /** Its amount is the sum of other rows: these are the words of a line, not a status. */
  mayBeTotal: boolean;
}

interface SortedOut {
  taken: CsvRecord[];
  /** Rows that are no income. */
  leftOut: { record: CsvRecord; why: string }[];
  /** Rows that need the owner's answer. */
  waiting: { record: CsvRecord; why: string }[];
  openStatuses: OpenStatus[];
}

interface Table {
  head: readonly string[] | null;
  columns: FileColumns;
  report: FoundReport | null;
  /** Lines that are marked as totals. */
  totals: ReadonlySet<CsvRecord>;
  /** The owner's answers about statuses. */
  answers: Readonly<Record<string, "paid" | "not_paid">> | undefined;
}

/** Separates income from other rows, by their statuses, types and yes/no columns. */
export function sortOut(all: readonly CsvRecord[], table: Table): SortedOut {
  const records = all.filter((record) => !table.totals.has(record));
  const kindOf = kindsIn(records, table);
  const kinds = new Map<CsvRecord, RowKind>(records.map((record) => [record, kindOf(record)]));
  const lines = records.map((record) => ({ record, isTaken: kinds.get(record) === "paid" }));
  const unnamed = findUnnamedTotals(lines, table.columns.amount);
  const sorted: SortedOut = { taken: [], leftOut: [], waiting: [], openStatuses: [] };
  const open = new Map<string, OpenStatus>();
  const refunded: CsvRecord[] = [];
  for (const record of all) {
    const kind = kinds.get(record) ?? "total";
    const mayBeTotal = unnamed.has(record) && kind === "paid";
    if (kind === "unknown" || mayBeTotal) {
      const status = mayBeTotal ? totalLabel(record) : statusIn(record, table);
      const answer = table.answers?.[status];
      if (answer === "paid") sorted.taken.push(record);
      else if (answer === "not_paid")
        sorted.leftOut.push({ record, why: `You marked “${status}” as not paid.` });
      else {
        open.set(status, { status, rows: (open.get(status)?.rows ?? 0) + 1, mayBeTotal });
        sorted.waiting.push({ record, why: mayBeTotal ? sumWords : statusWords(status) });
      }
    } else if (kind === "paid") sorted.taken.push(record);
    else {
      if (kind === "refunded") refunded.push(record);
      sorted.leftOut.push({ record, why: kindWords[kind] });
    }
  }
  sorted.openStatuses = [...open.values()].slice(0, maxAsked);
  return withoutPairs(sorted, refunded, table);
}

const statusWords = (status: string) =>
  `We don’t recognize the status “${status}”. Choose above whether it was paid.`;
const sumWords =
  "The amount is the sum of other rows. Choose above whether it’s a payment or a total.";

const cellOf = ({ fields }: CsvRecord, column: number | null) =>
  column === null ? "" : (fields[column] ?? "").trim();
const statusIn = (record: CsvRecord, { columns }: Table) =>
  cellOf(record, columns.status).slice(0, 60);

/** The kind of each row. */
function kindsIn(records: readonly CsvRecord[], table: Table): (record: CsvRecord) => RowKind {
  const { head, columns, report } = table;
  const hasStates =
    isNamedStatus(head?.[columns.status ?? -1] ?? "") ||
    records.some((record) => kindOfStatus(statusIn(record, table)) !== "unknown");
  const flags = head ? flagColumns(head) : [];
  const refunds = head ? refundColumns(head) : [];
  const origin = head?.some((each) => plainName(each) === "originally")
    ? head.findIndex((each) => plainName(each) === "origin")
    : -1;
  const typeOf = (record: CsvRecord): RowKind => {
    const written = readWritten(cellOf(record, columns.amount));
    // Without a type column, the description says it: “Automatic payment: Wire transfer”.
    if (columns.type === null && written?.isNegative && isPaidToBank(cellOf(record, columns.note)))
      return "payout";
    return kindOfType(cellOf(record, columns.type), written?.isNegative ?? true);
  };
  // In a list of payouts, the payouts are the income.
  const isOfPayouts =
    (report?.isOfPayouts ?? false) ||
    records.every(
      (record) =>
        typeOf(record) === "payout" &&
        readWritten(cellOf(record, columns.amount))?.isNegative === false,
    );
  return (record) => {
    if (origin >= 0 && cellOf(record, origin) === "simulated") return "practice";
    const refund = refundIn(record, refunds, columns);
    if (refund !== "paid") return refund;
    const flag = kindOfFlags(record.fields, flags);
    if (flag !== "paid") return flag;
    const type = typeOf(record);
    // Reversals to an account are recognized by their minus below.
    const isBackOnAccount = type === "unclear" && report?.isAccount;
    if (type !== "paid" && !isBackOnAccount && !(type === "payout" && isOfPayouts)) return type;
    const status = statusIn(record, table);
    const state = hasStates && status !== "" ? kindOfStatus(status) : "paid";
    if (state !== "paid") return state;
    return report?.isAccount ? accountKind(record, columns) : "paid";
  };
}

/** A sale with a refunded amount in a column. */
function refundIn(
  record: CsvRecord,
  refunds: readonly number[],
  { amount }: FileColumns,
): "paid" | "refunded" | "partly_refunded" {
  const back = refunds
    .filter((column) => column !== amount)
    .map((column) => readWritten(cellOf(record, column))?.digits ?? "")
    .filter((digits) => /[1-9]/u.test(digits));
  if (back.length === 0) return "paid";
  const isAll = back.includes(readWritten(cellOf(record, amount))?.digits ?? "");
  return isAll ? "refunded" : "partly_refunded";
}

/** In an account, outgoing amounts are spending unless they reverse income; returned amounts were spending. */
function accountKind(record: CsvRecord, columns: FileColumns): RowKind {
  const isNegative = readWritten(cellOf(record, columns.amount))?.isNegative ?? false;
  const isBack = isTakenBack(cellOf(record, columns.type));
  if (isNegative) return isBack ? "paid" : "spent";
  return isBack ? "own_money" : "paid";
}

/** If a refunded sale is skipped, its refund row is too; otherwise it would count twice. */
function withoutPairs(
  sorted: SortedOut,
  refunded: readonly CsvRecord[],
  { columns }: Table,
): SortedOut {
  const left = new Map<string, number>();
  const amountIn = (record: CsvRecord) => readWritten(cellOf(record, columns.amount));
  for (const record of refunded) {
    const written = amountIn(record);
    if (written && !written.isNegative)
      left.set(written.digits, (left.get(written.digits) ?? 0) + 1);
  }
  if (left.size === 0) return sorted;
  const taken = sorted.taken.filter((record) => {
    const written = amountIn(record);
    const count = left.get(written?.digits ?? "") ?? 0;
    if (!written?.isNegative || count === 0 || !isTakenBack(cellOf(record, columns.type)))
      return true;
    left.set(written.digits, count - 1);
    sorted.leftOut.push({ record, why: "It reverses a sale that is also left out." });
    return false;
  });
  sorted.leftOut.sort((one, other) => one.record.line - other.record.line);
  return { ...sorted, taken };
}
