import { currenciesOf, isUnit } from "./currencies.server.ts";
import type { FileColumns } from "./file-columns.ts";
import type { Found } from "./file-formats.ts";
import { findHead, maxPreambleRows, type Looks } from "./find-head.ts";
import { readWritten, type DecimalSign } from "./read-amount.ts";
import { readWrittenDay, type DayOrder } from "./read-day.ts";
import { readTable } from "./read-table.server.ts";
import type { OpenCurrency } from "./row-currency.server.ts";
import type { OpenStatus } from "./sort-out.ts";
import { splitCsv, type CsvRecord, type SplitProblem } from "./split-csv.ts";

/** So many rows at most, the head not counted. */
const maxRows = 10_000;

/** What its owner has said of a file where it does not say so itself. */
export interface FileChoices {
  /** How its letters are written, as `decodeBytes` takes it. */
  encoding?: string;
  /** The line of its headings; "none": it has none. */
  head?: number | "none";
  columns?: Partial<FileColumns>;
  dayOrder?: DayOrder;
  decimal?: DecimalSign;
  /** Who paid, where no column says so. */
  source?: string;
  /** What it is in, where it is open: three letters, by the key of the question. */
  currencies?: Readonly<Record<string, string>>;
  /** Whether money has come in, by a state that nobody knows. */
  statuses?: Readonly<Record<string, "paid" | "not_paid">>;
  /** Dollars for one of each, as they were really paid. */
  rates?: Readonly<Record<string, number>>;
}

export interface TextJob {
  text: string;
  /** What the file is called. */
  name?: string;
  choices: FileChoices;
  timeZone: string;
  /** Nothing has been earned after it yet: YYYY-MM-DD. */
  today: string;
  /** False: it may have been decoded wrongly. */
  isEncodingSure?: boolean;
}

/** A row that can be taken. */
export interface FileRow {
  line: number;
  day: string;
  amountCents: number;
  source: string;
  note: string;
  original: string;
  /** The same row of the same file has the same one, and no other. */
  fingerprint: string;
}

/** A row that is not taken, and why. */
export interface PassedRow {
  line: number;
  text: string;
  why: string;
}

export interface ReadFile {
  /** Who offers such a list; null: nobody knows. */
  report: string | null;
  /** It is a download of this product's own list. */
  isOwnDownload: boolean;
  /** What its columns are called; of one without a head, what its first row holds. */
  heads: string[];
  hasHead: boolean;
  /** The line of its head; null: it has none. */
  headLine: number | null;
  /** Its first lines: one of them may be the head. */
  firstLines: { line: number; text: string }[];
  columns: FileColumns;
  /** Columns of which only its owner knows which one is the amount; none: it is known, or none is. */
  openAmounts: number[];
  dayOrder: Found<DayOrder>;
  decimal: Found<DecimalSign>;
  /** Currencies other than dollars, with how many rows have each. */
  currencies: { code: string; rows: number }[];
  /** Whose currency its owner has to say. */
  openCurrencies: (OpenCurrency & { rows: number })[];
  /** States that nobody knows. */
  openStatuses: OpenStatus[];
  total: number;
  rows: FileRow[];
  wrongCount: number;
  /** The first of them. */
  wrong: PassedRow[];
  /** What has not come in: payouts, pending, failed and refunded rows. */
  leftOutCount: number;
  /** The first of them. */
  leftOut: PassedRow[];
}

type TextResult = { file: ReadFile } | { problem: FileProblem; line: number };
export type FileProblem = SplitProblem | "empty" | "no_text";

/** Reads a file of earnings as far as it can be read without guessing. */
export function readEarningsFile(job: TextJob): TextResult {
  if (job.text.includes("\0")) return { problem: "no_text", line: 1 };
  const split = splitCsv(job.text, maxRows + maxPreambleRows + 1);
  if ("problem" in split) return split;
  const { records } = split;
  if (records.length === 0) return { problem: "empty", line: 1 };
  const looks = looksIn(job.timeZone);
  const at = headAt(records, job.choices.head, looks);
  const rows = at === null ? records : records.slice(at + 1);
  if (rows.length === 0) return { problem: "empty", line: 1 };
  if (rows.length > maxRows) return { problem: "too_many_rows", line: 1 };
  const head = at === null ? null : (records[at] ?? null);
  return { file: readTable(job, { records, rows, head, looks }) };
}

const looksIn = (timeZone: string): Looks => ({
  isDate: (field) => readWrittenDay(field, timeZone) !== null,
  // “May 2026” and “Order 66” are none.
  isAmount: (field) =>
    readWritten(field)?.units.every((unit) => currenciesOf(unit).length > 0) ?? false,
  isUnit,
});

/** The place of the head among the records; null: there is none. */
function headAt(
  records: readonly CsvRecord[],
  chosen: FileChoices["head"],
  looks: Looks,
): number | null {
  if (chosen === "none") return null;
  const at = records.findIndex(({ line }) => line === chosen);
  return at >= 0 ? at : findHead(records, looks);
}
