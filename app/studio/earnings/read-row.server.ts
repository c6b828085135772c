import { createHash } from "node:crypto";
import { oneLine } from "../../core/typed-text";
import { hasNoHundredths } from "./currencies.server";
import {
  earliestDay,
  largestAmountCents,
  longestNote,
  longestOriginal,
  longestSource,
} from "./earning";
import type { FileColumns } from "./file-columns";
import type { Found } from "./file-formats";
import { decimalSignOf, hundredthsOf, readWritten, type DecimalSign } from "./read-amount";
import { dayInOrder, lastDayOf, readWrittenDay, type DayOrder } from "./read-day";
import type { FileChoices, FileRow } from "./read-earnings-file.server";
import { openWords, type RowCurrency } from "./row-currency.server";
import type { CsvRecord } from "./split-csv";

interface RowReading {
  columns: FileColumns;
  choices: FileChoices;
  timeZone: string;
  /** Nothing has been earned after it yet: YYYY-MM-DD. */
  today: string;
  dayOrder: Found<DayOrder>;
  decimal: Found<DecimalSign>;
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
  const source = textOf(cell(columns.source), longestSource) || choices.source || reading.payer;
  if (source === "") return { why: "Nothing says who paid. Say so above for all such rows." };
  const note = textOf(cell(columns.note), longestNote);
  const same = JSON.stringify([day.written, hundredths, code, source.toLowerCase(), note]);
  const original = code === "USD" ? "" : `${code} ${cell(columns.amount)}`;
  return {
    line,
    day: day.day,
    amountCents,
    source,
    note,
    original: oneLine(original).slice(0, longestOriginal),
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
function readDay(
  text: string,
  { dayOrder, timeZone, today, columns }: RowReading,
): { day: string; written: string } | Why {
  if (columns.date === null) return { why: "No column is the date. Choose it above." };
  if (text === "") return { why: "It has no date." };
  const written = readWrittenDay(text, timeZone);
  if (!written) return { why: "Its date cannot be read." };
  if ("month" in written) return dayOfMonth(written.month, today);
  let day: string | null;
  if ("day" in written) day = written.day;
  else if (written.first === written.second) day = dayInOrder(written, "day_first");
  else if (dayOrder === null || dayOrder === "given")
    return { why: "Its date could be read in two ways. Say above which number is the month." };
  else day = dayInOrder(written, dayOrder);
  if (day === null) return { why: "There is no such day." };
  if (day > today) return { why: "Its day is still to come." };
  if (day < earliestDay) return { why: "Its day is before the year 2000." };
  return { day, written: day };
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
  { decimal, columns, choices, isScaled }: RowReading,
): { hundredths: number; code: string; amountCents: number } | Why {
  if (columns.amount === null) return { why: "No column is the amount. Choose it above." };
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
