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

/** So many states are asked about at most: a column with more holds something else. */
const maxAsked = 12;

/** A state, or a line, of which only the file's owner knows whether it says that money has come in. */
export interface OpenStatus {
  status: string;
  rows: number;
  /** Its amount is the sum of other rows: these are the words of a line, not a state. */
  mayBeTotal: boolean;
}

interface SortedOut {
  taken: CsvRecord[];
  /** What has not come in. */
  leftOut: { record: CsvRecord; why: string }[];
  /** What waits for its owner's word. */
  waiting: { record: CsvRecord; why: string }[];
  openStatuses: OpenStatus[];
}

interface Table {
  head: readonly string[] | null;
  columns: FileColumns;
  report: FoundReport | null;
  /** Lines that say that they sum up others. */
  totals: ReadonlySet<CsvRecord>;
  /** What its owner has said of states. */
  answers: Readonly<Record<string, "paid" | "not_paid">> | undefined;
}

/** Parts what has come in from what has not: by states, types and marks of the rows. */
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
        sorted.leftOut.push({ record, why: `You said that “${status}” is not paid.` });
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
  `Its status “${status}” is unknown here. Say above whether it was paid.`;
const sumWords =
  "Its amount is the sum of other rows. Say above whether it is a payment or their total.";

const cellOf = ({ fields }: CsvRecord, column: number | null) =>
  column === null ? "" : (fields[column] ?? "").trim();
const statusIn = (record: CsvRecord, { columns }: Table) =>
  cellOf(record, columns.status).slice(0, 60);

/** What each row is. */
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
    // Lists without types say it in their words: “Automatic payment: Wire transfer”.
    if (columns.type === null && written?.isNegative && isPaidToBank(cellOf(record, columns.note)))
      return "payout";
    return kindOfType(cellOf(record, columns.type), written?.isNegative ?? true);
  };
  // Where all of it is paid out, that is what has come in.
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
    // What comes back to an account is told from its minus below.
    const isBackOnAccount = type === "unclear" && report?.isAccount;
    if (type !== "paid" && !isBackOnAccount && !(type === "payout" && isOfPayouts)) return type;
    const status = statusIn(record, table);
    const state = hasStates && status !== "" ? kindOfStatus(status) : "paid";
    if (state !== "paid") return state;
    return report?.isAccount ? accountKind(record, columns) : "paid";
  };
}

/** A sale of which a column says how much was paid back. */
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

/** Of an account, what goes out is spent unless it takes an earning back; what comes back was spent. */
function accountKind(record: CsvRecord, columns: FileColumns): RowKind {
  const isNegative = readWritten(cellOf(record, columns.amount))?.isNegative ?? false;
  const isBack = isTakenBack(cellOf(record, columns.type));
  if (isNegative) return isBack ? "paid" : "spent";
  return isBack ? "own_money" : "paid";
}

/** Where a refunded sale is left out, the row that takes it back is as well: it would count twice. */
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
    sorted.leftOut.push({ record, why: "It takes back a sale that is left out as well." });
    return false;
  });
  sorted.leftOut.sort((one, other) => one.record.line - other.record.line);
  return { ...sorted, taken };
}
