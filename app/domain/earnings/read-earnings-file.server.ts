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

/** The maximum number of rows without the heading. */
const maxRows = 10_000;

/** The owner's answers to questions that a file leaves open. */
export interface FileChoices {
  /** Its encoding, as `decodeBytes` takes it. */
  encoding?: string;
  /** The heading line; "none": it has none. */
  head?: number | "none";
  columns?: Partial<FileColumns>;
  dayOrder?: DayOrder;
  decimal?: DecimalSign;
  /** Who paid, if no column says so. */
  source?: string;
  /** Answers about currencies: three-letter codes by the key of the question. */
  currencies?: Readonly<Record<string, string>>;
  /** Answers about unknown statuses: whether they mean paid. */
  statuses?: Readonly<Record<string, "paid" | "not_paid">>;
  /** The exchange rates to dollars that were really paid. */
  rates?: Readonly<Record<string, number>>;
}

export interface TextJob {
  text: string;
  /** The file name. */
  name?: string;
  choices: FileChoices;
  timeZone: string;
  /** The latest possible day: YYYY-MM-DD. */
  today: string;
  /** False: it may have been decoded wrongly. */
  isEncodingSure?: boolean;
}

/** A row that can be imported. */
export interface FileRow {
  line: number;
  day: string;
  amountCents: number;
  source: string;
  note: string;
  original: string;
  /** Unique per row, and the same each time the file is read. */
  fingerprint: string;
}

/** A row that is not imported, and why. */
export interface PassedRow {
  line: number;
  text: string;
  why: string;
}

export interface ReadFile {
  /** The provider of the report; null: unknown. */
  report: string | null;
  /** It is a download from this product. */
  isOwnDownload: boolean;
  /** Its headings; without headings, the cells of its first row. */
  heads: string[];
  hasHead: boolean;
  /** The heading line; null: it has none. */
  headLine: number | null;
  /** Its first lines; one of them may be the heading. */
  firstLines: { line: number; text: string }[];
  columns: FileColumns;
  /** Candidates for the amount, of which the owner must choose; none: it is known, or there is none. */
  openAmounts: number[];
  dayOrder: Found<DayOrder>;
  decimal: Found<DecimalSign>;
  /** Currencies other than dollars, with their number of rows. */
  currencies: { code: string; rows: number }[];
  /** Currencies that the owner must choose. */
  openCurrencies: (OpenCurrency & { rows: number })[];
  /** Unknown statuses. */
  openStatuses: OpenStatus[];
  total: number;
  rows: FileRow[];
  wrongCount: number;
  /** The first of them. */
  wrong: PassedRow[];
  /** Rows that are no income: payouts, pending, failed and refunded ones. */
  leftOutCount: number;
  /** The first of them. */
  leftOut: PassedRow[];
}

type TextResult = { file: ReadFile } | { problem: FileProblem; line: number };
export type FileProblem = SplitProblem | "empty" | "no_text";

/** Reads an income file without guessing. */
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

/** The index of the heading among the records; null: there is none. */
function headAt(
  records: readonly CsvRecord[],
  chosen: FileChoices["head"],
  looks: Looks,
): number | null {
  if (chosen === "none") return null;
  const at = records.findIndex(({ line }) => line === chosen);
  return at >= 0 ? at : findHead(records, looks);
}
