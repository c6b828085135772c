import { createHash } from "node:crypto";
import { oneLine } from "../../core/typed-text";
import {
  earliestDay,
  largestAmountCents,
  longestNote,
  longestOriginal,
  longestSource,
} from "./earning";
import { columnsByContent, columnsByHead, currencyInHead, type FileColumns } from "./file-columns";
import {
  currencyOf,
  decimalSignOf,
  hundredthsOf,
  readWritten,
  type DecimalSign,
} from "./read-amount";
import { dayInOrder, readWrittenDay, type DayOrder } from "./read-day";
import { findDayOrder, findDecimal, type Found } from "./file-formats";
import { splitCsv, type CsvRecord, type SplitProblem } from "./split-csv";

/** So many rows at most, the head not counted. */
const mostRows = 10_000;
/** So many wrong rows are shown; the rest is counted. */
const wrongShown = 100;

/** What its owner has said of a file where it does not say so itself. */
export interface FileChoices {
  columns?: Partial<FileColumns>;
  dayOrder?: DayOrder;
  decimal?: DecimalSign;
  /** Who paid, where no column says so. */
  source?: string;
  /** Dollars for one of each, as they were really paid. */
  rates?: Readonly<Record<string, number>>;
}

export interface FileJob {
  text: string;
  choices: FileChoices;
  timeZone: string;
  /** Nothing has been earned after it yet: YYYY-MM-DD. */
  today: string;
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

export interface ReadFile {
  /** What its columns are called; of one without a head, what its first row holds. */
  heads: string[];
  hasHead: boolean;
  columns: FileColumns;
  dayOrder: Found<DayOrder>;
  decimal: Found<DecimalSign>;
  /** Currencies other than dollars, with how many rows have each. */
  currencies: { code: string; rows: number }[];
  total: number;
  rows: FileRow[];
  wrongCount: number;
  /** The first of them. */
  wrong: { line: number; text: string; why: string }[];
}

export type FileResult = { file: ReadFile } | { problem: FileProblem; line: number };
export type FileProblem = SplitProblem | "empty" | "no_text";

/** Reads a file of earnings as far as it can be read without guessing. */
export function readEarningsFile({ text, choices, timeZone, today }: FileJob): FileResult {
  if (text.includes("\0")) return { problem: "no_text", line: 1 };
  const split = splitCsv(text, mostRows + 1);
  if ("problem" in split) return split;
  const [first] = split.records;
  if (!first) return { problem: "empty", line: 1 };
  const isDate = (field: string) => readWrittenDay(field, timeZone) !== null;
  const isAmount = (field: string) => readWritten(field) !== null;
  const hasHead = !(first.fields.some(isDate) && first.fields.some(isAmount));
  const records = hasHead ? split.records.slice(1) : split.records;
  if (records.length === 0) return { problem: "empty", line: 1 };
  if (records.length > mostRows) return { problem: "too_many_rows", line: 1 };
  const found = hasHead
    ? columnsByHead(first.fields)
    : columnsByContent(first.fields, { isDate, isAmount });
  const columns = { ...found, ...choices.columns };
  return { file: readRecords(records, { first, hasHead, columns, choices, timeZone, today }) };
}

interface Reading extends Omit<FileJob, "text"> {
  first: CsvRecord;
  hasHead: boolean;
  columns: FileColumns;
}

function readRecords(records: readonly CsvRecord[], reading: Reading): ReadFile {
  const { first, hasHead, columns, choices } = reading;
  const dayOrder = choices.dayOrder ?? findDayOrder(records, columns, reading.timeZone);
  const decimal = choices.decimal ?? findDecimal(records, columns);
  const file: ReadFile = {
    heads: first.fields.map((field, at) => oneLine(field).slice(0, 60) || `Column ${at + 1}`),
    hasHead,
    columns,
    dayOrder,
    decimal,
    currencies: [],
    total: records.length,
    rows: [],
    wrongCount: 0,
    wrong: [],
  };
  const currencies = new Map<string, number>();
  const alike = new Map<string, number>();
  for (const record of records) {
    const row = readRow(record, { ...reading, dayOrder, decimal, currencies, alike });
    if (typeof row !== "string") file.rows.push(row);
    else if ((file.wrongCount += 1) <= wrongShown)
      file.wrong.push({
        line: record.line,
        text: oneLine(record.fields.slice(0, 8).join(" · ")).slice(0, 160),
        why: row,
      });
  }
  file.currencies = [...currencies].map(([code, rows]) => ({ code, rows }));
  return file;
}

interface RowReading extends Reading {
  dayOrder: Found<DayOrder>;
  decimal: Found<DecimalSign>;
  /** Counts those that are met. */
  currencies: Map<string, number>;
  /** How often the same has been met: two sales of one day are two. */
  alike: Map<string, number>;
}

/** A row, or why it cannot be taken. */
function readRow({ line, fields }: CsvRecord, reading: RowReading): FileRow | string {
  const { columns, choices, currencies, alike } = reading;
  const at = (column: number | null) => (column === null ? "" : (fields[column] ?? "").trim());
  const day = readDay(at(columns.date), reading);
  if ("why" in day) return day.why;
  const amount = readAmount(at(columns.amount), at(columns.currency), reading);
  if ("why" in amount) return amount.why;
  const { currency, hundredths } = amount;
  if (currency !== "USD") currencies.set(currency, (currencies.get(currency) ?? 0) + 1);
  const rate = currency === "USD" ? 1 : choices.rates?.[currency];
  if (rate === undefined)
    return `It is in ${currency}. Say above how many dollars you were paid for one.`;
  const amountCents = Math.round(hundredths * rate);
  if (amountCents === 0) return "It is less than a cent.";
  if (Math.abs(amountCents) > largestAmountCents) return "It is more than ten million dollars.";
  const source = oneLine(at(columns.source)).slice(0, longestSource) || (choices.source ?? "");
  if (source === "") return "Nothing says who paid. Say so above for all such rows.";
  const note = oneLine(at(columns.note)).slice(0, longestNote);
  const same = JSON.stringify([day.day, hundredths, currency, source.toLowerCase(), note]);
  const times = (alike.get(same) ?? 0) + 1;
  alike.set(same, times);
  return {
    line,
    day: day.day,
    amountCents,
    source,
    note,
    original:
      currency === "USD"
        ? ""
        : oneLine(`${currency} ${at(columns.amount)}`).slice(0, longestOriginal),
    fingerprint: createHash("sha256").update(`${same}${times}`).digest("base64url").slice(0, 27),
  };
}

function readDay(
  text: string,
  { dayOrder, timeZone, today, columns }: RowReading,
): { day: string } | { why: string } {
  if (columns.date === null) return { why: "No column is the date. Choose it above." };
  if (text === "") return { why: "It has no date." };
  const written = readWrittenDay(text, timeZone);
  if (!written) return { why: "Its date cannot be read." };
  let day: string | null;
  if ("day" in written) day = written.day;
  else if (written.first === written.second) day = dayInOrder(written, "day_first");
  else if (dayOrder === null || dayOrder === "given")
    return { why: "Its date could be read in two ways. Say above which number is the month." };
  else day = dayInOrder(written, dayOrder);
  if (day === null) return { why: "There is no such day." };
  if (day > today) return { why: "Its day is still to come." };
  if (day < earliestDay) return { why: "Its day is before the year 2000." };
  return { day };
}

function readAmount(
  text: string,
  unit: string,
  { decimal, columns, first, hasHead }: RowReading,
): { hundredths: number; currency: string } | { why: string } {
  if (columns.amount === null) return { why: "No column is the amount. Choose it above." };
  if (text === "") return { why: "It has no amount." };
  const written = readWritten(text);
  if (!written) return { why: "Its amount cannot be read." };
  const inHead = hasHead ? currencyInHead(first.fields[columns.amount] ?? "") : null;
  const currency = currencyOf(unit || written.currency || inHead || "USD");
  if (currency === undefined) return { why: "Its currency cannot be read." };
  const sign = decimalSignOf(written.digits);
  if (sign === "either" && (decimal === null || decimal === "given"))
    return { why: "Its amount could be read in two ways. Say above which sign divides the cents." };
  const hundredths = hundredthsOf(
    written.digits,
    decimal === null || decimal === "given"
      ? sign === null || sign === "either"
        ? "."
        : sign
      : decimal,
  );
  if (hundredths === null) return { why: "Its amount cannot be read." };
  if (hundredths === 0) return { why: "It is less than a cent." };
  return { hundredths: written.isNegative ? -hundredths : hundredths, currency };
}
