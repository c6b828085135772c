import { createHash } from "node:crypto";
import { oneLine } from "#app/core/text/typed-text.ts";
import { hasNoHundredths } from "./currencies.server.ts";
import {
  earliestDay,
  largestAmountCents,
  maxNoteLength,
  maxOriginalLength,
  maxSourceLength,
} from "./earning.ts";
import type { FileColumns } from "./file-columns.ts";
import type { Found } from "./file-formats.ts";
import { decimalSignOf, hundredthsOf, readWritten, type DecimalSign } from "./read-amount.ts";
import {
  isBareNumber,
  lastDayOf,
  readSerialDay,
  readWrittenDay,
  type DayOrder,
  type WrittenDay,
} from "./read-day.ts";
import type { FileChoices, FileRow } from "./read-earnings-file.server.ts";
import { openWords, type RowCurrency } from "./row-currency.server.ts";
import type { CsvRecord } from "./split-csv.ts";

interface RowReading {
  columns: FileColumns;
  choices: FileChoices;
  timeZone: string;
  /** Nothing has been earned after it yet: YYYY-MM-DD. */
  today: string;
  dayOrder: Found<DayOrder>;
  /** Each of its dates is a spreadsheet’s number of a day, or of the first day of a month. */
  serials: "days" | "months" | null;
  decimal: Found<DecimalSign>;
  /** What the columns are called of which one is the amount, where only its owner knows which. */
  openAmounts: readonly string[];
  /** Who pays by a list that is known, where no column says so. */
  payer: string;
  /** The file may have been read with wrong letters: not at all, in rows that have such, or in all of them. */
  doubtfulLetters: "none" | "rows" | "all";
  /** The heading of amounts counts in cents, thousands or points. */
  isScaled: boolean;
  /** How often the same has been met: two sales of one day are two. */
  alike: Map<string, number>;
}

interface Why {
  why: string;
}

/** A row, or why it cannot be taken. @param currency what its amount is in */
export function readRow(
  { line, fields }: CsvRecord,
  currency: RowCurrency,
  reading: RowReading,
): FileRow | Why {
  const { columns, choices, doubtfulLetters } = reading;
  // A currency’s sign that was read wrongly is no sign any more.
  if (doubtfulLetters === "all" || (doubtfulLetters === "rows" && hasForeign(fields)))
    return { why: "Its letters can be read in several ways. Choose above how they are written." };
  const cell = (column: number | null) => (column === null ? "" : (fields[column] ?? "").trim());
  const day = readDay(cell(columns.date), reading);
  if ("why" in day) return day;
  const amount = readAmount(cell(columns.amount), currency, reading);
  if ("why" in amount) return amount;
  const { hundredths, code, amountCents } = amount;
  const source = textOf(cell(columns.source), maxSourceLength) || choices.source || reading.payer;
  if (source === "") return { why: "Nothing says who paid. Say so above for all such rows." };
  const note = textOf(cell(columns.note), maxNoteLength);
  const same = JSON.stringify([day.written, hundredths, code, source.toLowerCase(), note]);
  const original = code === "USD" ? "" : `${code} ${cell(columns.amount)}`;
  return {
    line,
    day: day.day,
    amountCents,
    source,
    note,
    original: oneLine(original).slice(0, maxOriginalLength),
    fingerprint: fingerprintOf(same, reading.alike),
  };
}

export const hasForeign = (fields: readonly string[]): boolean =>
  fields.some((field) => /\P{ASCII}/u.test(field));

/** A formula is written with an apostrophe before it, by us and by others. */
const textOf = (cell: string, longest: number) =>
  oneLine(cell.replace(/^'(?=[=+\-@\t\r])/u, "")).slice(0, longest);

function fingerprintOf(same: string, alike: Map<string, number>): string {
  const times = (alike.get(same) ?? 0) + 1;
  alike.set(same, times);
  return createHash("sha256").update(`${same}${times}`).digest("base64url").slice(0, 27);
}

/** @returns `written`: the same for the same cell, whatever day it is read on */
function readDay(text: string, reading: RowReading): { day: string; written: string } | Why {
  const { timeZone, today, columns } = reading;
  if (columns.date === null) return { why: "No column is the date. Choose it above." };
  if (text === "") return { why: "It has no date." };
  const written = serialDay(text, reading) ?? readWrittenDay(text, timeZone);
  if (!written) return { why: isBareNumber(text) ? numberWords : unreadableWords };
  const read = "by" in written ? inOrder(written.by, reading.dayOrder) : written;
  if ("why" in read) return read;
  if ("month" in read) return dayOfMonth(read.month, today);
  const { day } = read;
  if (day > today) return { why: "Its day is still to come." };
  if (day < earliestDay) return { why: "Its day is before the year 2000." };
  return { day, written: day };
}

const unreadableWords =
  "Its date cannot be read. Write it with its whole year, such as 2026-05-31, and import the file again.";
const numberWords =
  "Its date is a number. Show the column as a date in your spreadsheet, such as 2026-05-31, and save it again.";

/** What a spreadsheet’s number stands for, where all of the column are such. */
function serialDay(text: string, { serials, today }: RowReading): WrittenDay | null {
  const day = serials === null ? null : readSerialDay(text, today);
  if (day === null) return null;
  return serials === "months" ? { month: day.slice(0, 7) } : { day };
}

/** What a date is by the order of all of them. */
function inOrder(
  by: Extract<WrittenDay, { by: object }>["by"],
  order: Found<DayOrder>,
): Exclude<WrittenDay, { by: object }> | Why {
  const readings = Object.values(by);
  const [first, second] = readings;
  if (!first) return { why: "There is no such day. Correct it in the file." };
  const isOne = new Set(readings.map((each) => JSON.stringify(each))).size === 1;
  if (second && isOne) return first;
  if (order === null || order === "given")
    return { why: "Its date could be read in two ways. Say above what its numbers mean." };
  return by[order] ?? { why: "There is no such day in the order that the other dates have." };
}

/** A month that is not over can still bring more: the same row would come with another amount. */
function dayOfMonth(month: string, today: string): { day: string; written: string } | Why {
  const day = lastDayOf(month);
  if (month > today.slice(0, 7)) return { why: "Its month is still to come." };
  if (day > today)
    return { why: "Its month is not over, so the amount can still change. Import it next month." };
  if (day < earliestDay) return { why: "Its month is before the year 2000." };
  return { day, written: month };
}

function readAmount(
  text: string,
  currency: RowCurrency,
  { decimal, columns, choices, isScaled, openAmounts }: RowReading,
): { hundredths: number; code: string; amountCents: number } | Why {
  if (columns.amount === null) return { why: noAmountWords(openAmounts) };
  if (columns.amount === columns.date)
    return { why: "The date and the amount are the same column. Choose another one above." };
  if (isScaled)
    return { why: "Its heading counts in cents, thousands, or points. Write whole amounts there." };
  if (text === "" || /^[-–—]+$/u.test(text)) return { why: "It has no amount." };
  const written = readWritten(text);
  if (!written) return { why: "Its amount cannot be read." };
  if ("open" in currency) return { why: openWords(currency.open) };
  const code = currency.currency;
  const sign = decimalSignOf(written.digits);
  const found = decimal === null || decimal === "given" ? null : decimal;
  if (sign === "either" && found === null && !hasNoHundredths(code))
    return { why: "Its amount could be read in two ways. Say above which sign divides the cents." };
  const digits =
    sign === "either" && hasNoHundredths(code)
      ? written.digits.replace(/[.,]/u, "")
      : written.digits;
  const own = sign === null || sign === "either" ? "." : sign;
  const hundredths = hundredthsOf(digits, found ?? own);
  if (hundredths === null) return { why: "Its amount cannot be read." };
  if (hundredths === 0) return { why: "It is less than a cent." };
  return inDollars(written.isNegative ? -hundredths : hundredths, code, choices);
}

const noAmountWords = (open: readonly string[]) =>
  open.length === 0
    ? "No column is the amount. Choose it above."
    : `${open.map((head) => `“${oneLine(head).slice(0, 40)}”`).join(" or ")} can be what you were paid. Choose above which column is the amount.`;

function inDollars(
  hundredths: number,
  code: string,
  choices: FileChoices,
): { hundredths: number; code: string; amountCents: number } | Why {
  const rate = code === "USD" ? 1 : choices.rates?.[code];
  if (rate === undefined)
    return { why: `It is in ${code}. Say above how many dollars you were paid for one.` };
  const amountCents = Math.round(hundredths * rate);
  if (amountCents === 0) return { why: "It is less than a cent." };
  if (Math.abs(amountCents) > largestAmountCents)
    return { why: "It is more than ten million dollars." };
  return { hundredths, code, amountCents };
}
