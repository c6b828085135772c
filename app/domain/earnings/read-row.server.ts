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
  /** The latest possible day: YYYY-MM-DD. */
  today: string;
  dayOrder: Found<DayOrder>;
  /** All its dates are spreadsheet numbers of days, or of the first days of months. */
  serials: "days" | "months" | null;
  decimal: Found<DecimalSign>;
  /** The names of candidates for the amount, of which the owner must choose. */
  openAmounts: readonly string[];
  /** The payer of a known report, if no column says so. */
  payer: string;
  /** Which rows may have wrong letters: none, those with foreign letters, or all. */
  doubtfulLetters: "none" | "rows" | "all";
  /** The amount heading counts in cents, thousands or points. */
  isScaled: boolean;
  /** How often the same row occurred: two sales on one day are two. */
  alike: Map<string, number>;
}

interface Why {
  why: string;
}

/** A row, or why it cannot be imported. @param currency of its amount */
export function readRow(
  { line, fields }: CsvRecord,
  currency: RowCurrency,
  reading: RowReading,
): FileRow | Why {
  const { columns, choices, doubtfulLetters } = reading;
  // A misread currency sign is no longer a sign.
  if (doubtfulLetters === "all" || (doubtfulLetters === "rows" && hasForeign(fields)))
    return { why: "The characters could be read in several ways. Choose the encoding above." };
  const cell = (column: number | null) => (column === null ? "" : (fields[column] ?? "").trim());
  const day = readDay(cell(columns.date), reading);
  if ("why" in day) return day;
  const amount = readAmount(cell(columns.amount), currency, reading);
  if ("why" in amount) return amount;
  const { hundredths, code, amountCents } = amount;
  const source = textOf(cell(columns.source), maxSourceLength) || choices.source || reading.payer;
  if (source === "") return { why: "No payer given. Enter one above for all such rows." };
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

/** Exports put an apostrophe before a formula, ours included. */
const textOf = (cell: string, longest: number) =>
  oneLine(cell.replace(/^'(?=[=+\-@\t\r])/u, "")).slice(0, longest);

function fingerprintOf(same: string, alike: Map<string, number>): string {
  const times = (alike.get(same) ?? 0) + 1;
  alike.set(same, times);
  return createHash("sha256").update(`${same}${times}`).digest("base64url").slice(0, 27);
}

/** @returns `written`: the same for the same cell, on any day */
function readDay(text: string, reading: RowReading): { day: string; written: string } | Why {
  const { timeZone, today, columns } = reading;
  if (columns.date === null) return { why: "Choose the date column above." };
  if (text === "") return { why: "No date." };
  const written = serialDay(text, reading) ?? readWrittenDay(text, timeZone);
  if (!written) return { why: isBareNumber(text) ? numberWords : unreadableWords };
  const read = "by" in written ? inOrder(written.by, reading.dayOrder) : written;
  if ("why" in read) return read;
  if ("month" in read) return dayOfMonth(read.month, today);
  const { day } = read;
  if (day > today) return { why: "The date is in the future." };
  if (day < earliestDay) return { why: "The date is before the year 2000." };
  return { day, written: day };
}

const unreadableWords =
  "We couldn’t read the date. Use a full date, such as 2026-05-31, and import the file again.";
const numberWords =
  "The date is a number. Format the column as a date in your spreadsheet, such as 2026-05-31, and save the file again.";

/** The date of a spreadsheet’s number, if the whole column is such. */
function serialDay(text: string, { serials, today }: RowReading): WrittenDay | null {
  const day = serials === null ? null : readSerialDay(text, today);
  if (day === null) return null;
  return serials === "months" ? { month: day.slice(0, 7) } : { day };
}

/** A date by the column's order. */
function inOrder(
  by: Extract<WrittenDay, { by: object }>["by"],
  order: Found<DayOrder>,
): Exclude<WrittenDay, { by: object }> | Why {
  const readings = Object.values(by);
  const [first, second] = readings;
  if (!first) return { why: "This date doesn’t exist. Correct it in the file." };
  const isOne = new Set(readings.map((each) => JSON.stringify(each))).size === 1;
  if (second && isOne) return first;
  if (order === null || order === "given")
    return { why: "The date could be read in two ways. Choose the date format above." };
  return by[order] ?? { why: "This date doesn’t exist in the format of the other dates." };
}

/** The current month can still grow: the same row would return with another amount. */
function dayOfMonth(month: string, today: string): { day: string; written: string } | Why {
  const day = lastDayOf(month);
  if (month > today.slice(0, 7)) return { why: "The month is in the future." };
  if (day > today)
    return { why: "The month isn’t over, so the amount can still change. Import it next month." };
  if (day < earliestDay) return { why: "The month is before the year 2000." };
  return { day, written: month };
}

function readAmount(
  text: string,
  currency: RowCurrency,
  { decimal, columns, choices, isScaled, openAmounts }: RowReading,
): { hundredths: number; code: string; amountCents: number } | Why {
  if (columns.amount === null) return { why: noAmountWords(openAmounts) };
  if (columns.amount === columns.date)
    return { why: "Date and amount are the same column. Choose another one above." };
  if (isScaled)
    return { why: "The heading says cents, thousands, or points. Use whole amounts in the file." };
  if (text === "" || /^[-–—]+$/u.test(text)) return { why: "No amount." };
  const written = readWritten(text);
  if (!written) return { why: "We couldn’t read the amount." };
  if ("open" in currency) return { why: openWords(currency.open) };
  const code = currency.currency;
  const sign = decimalSignOf(written.digits);
  const found = decimal === null || decimal === "given" ? null : decimal;
  if (sign === "either" && found === null && !hasNoHundredths(code))
    return { why: "The amount could be read in two ways. Choose the decimal separator above." };
  const digits =
    sign === "either" && hasNoHundredths(code)
      ? written.digits.replace(/[.,]/u, "")
      : written.digits;
  const own = sign === null || sign === "either" ? "." : sign;
  const hundredths = hundredthsOf(digits, found ?? own);
  if (hundredths === null) return { why: "We couldn’t read the amount." };
  if (hundredths === 0) return { why: "The amount is less than a cent." };
  return inDollars(written.isNegative ? -hundredths : hundredths, code, choices);
}

const noAmountWords = (open: readonly string[]) =>
  open.length === 0
    ? "Choose the amount column above."
    : `${open.map((head) => `“${oneLine(head).slice(0, 40)}”`).join(" or ")} could be what you were paid. Choose the amount column above.`;

function inDollars(
  hundredths: number,
  code: string,
  choices: FileChoices,
): { hundredths: number; code: string; amountCents: number } | Why {
  const rate = code === "USD" ? 1 : choices.rates?.[code];
  if (rate === undefined)
    return { why: `The amount is in ${code}. Enter the exchange rate to dollars above.` };
  const amountCents = Math.round(hundredths * rate);
  if (amountCents === 0) return { why: "The amount is less than a cent." };
  if (Math.abs(amountCents) > largestAmountCents)
    return { why: "The amount is more than ten million dollars." };
  return { hundredths, code, amountCents };
}
