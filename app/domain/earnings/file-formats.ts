import type { FileColumns } from "./file-columns.ts";
import { decimalSignOf, readWritten, type DecimalSign } from "./read-amount.ts";
import { plainName } from "./column-names.ts";
import {
  dayOrders,
  readSerialDay,
  readWrittenDay,
  type DayOrder,
  type WrittenDay,
} from "./read-day.ts";
import type { CsvRecord } from "./split-csv.ts";

/**
 * How to read a file's rows. `given`: each row is unambiguous. Null: they are ambiguous or contradict
 * each other, and the file's owner must decide.
 */
export type Found<Format> = Format | "given" | null;

/** A leading two-digit year older than this is more likely a day. */
const recentYears = 10;

/** The order of its dates: the only one that fits all of them. @param today YYYY-MM-DD */
export function findDayOrder(
  records: readonly CsvRecord[],
  { date }: Pick<FileColumns, "date">,
  { timeZone, today }: { timeZone: string; today: string },
): Found<DayOrder> {
  const thisYear = Number(today.slice(0, 4));
  const open = records.flatMap(({ fields }) => {
    const written = readWrittenDay(date === null ? "" : (fields[date] ?? ""), timeZone);
    return written && "by" in written ? [readingsOf(written.by, thisYear)] : [];
  });
  const all = open.filter((readings) => readings.size > 0);
  let shared = dayOrders.filter((order) => all.every((readings) => readings.has(order)));
  const isRecent = (order: DayOrder) =>
    all.every((readings) => yearOf(readings.get(order)) > thisYear - recentYears);
  // “03/05/26” is not in 2003 if the others are recent.
  if (!isRecent("year_first") && shared.some((order) => order !== "year_first" && isRecent(order)))
    shared = shared.filter((order) => order !== "year_first");
  if (all.every(isOneDay)) return "given";
  const [only, ...more] = shared;
  // “May-26” lacks a day or a year, and nothing in the file tells which.
  return only === undefined || more.length > 0 || only === "month_year" ? null : only;
}

type Readings = ReadonlyMap<DayOrder, string>;

/** The meanings of a date, without future years if there are others. */
function readingsOf(by: Extract<WrittenDay, { by: object }>["by"], thisYear: number): Readings {
  const all = dayOrders.flatMap((order): [DayOrder, string][] => {
    const read = by[order];
    return read ? [[order, "day" in read ? read.day : read.month]] : [];
  });
  const past = all.filter(([, written]) => yearOf(written) <= thisYear);
  return new Map(past.length > 0 ? past : all);
}

const yearOf = (written: string | undefined) => Number(written?.slice(0, 4) ?? 0);

/** On the third of March it makes no difference. */
const isOneDay = (readings: Readings) => readings.size > 1 && new Set(readings.values()).size === 1;

const monthHead =
  /month|monat|\bmois\b|\bmes\b|\bmês\b|\bmese\b|maand|månad|måned|miesiąc|měsíc|месяц|月|월/u;

/**
 * Whether the dates are a spreadsheet's numbers, such as 46170: only if all of them can be.
 * `months`: each is the first of a month, in a column with that name.
 */
export function findSerials(
  records: readonly CsvRecord[],
  { date }: Pick<FileColumns, "date">,
  { head, today }: { head: readonly string[] | null; today: string },
): "days" | "months" | null {
  if (date === null) return null;
  const cells = records.map(({ fields }) => (fields[date] ?? "").trim()).filter(Boolean);
  const days = cells.map((cell) => readSerialDay(cell, today));
  if (days.length === 0 || days.includes(null)) return null;
  const isOfMonths = monthHead.test(plainName(head?.[date] ?? ""));
  return isOfMonths && days.every((day) => day?.endsWith("-01")) ? "months" : "days";
}

/**
 * The decimal separator of its amounts.
 * @param isWhole whether a row's currency has no cents, so that separators divide thousands
 */
export function findDecimal(
  records: readonly CsvRecord[],
  { amount }: Pick<FileColumns, "amount">,
  isWhole: (record: CsvRecord) => boolean,
): Found<DecimalSign> {
  const sure = new Set<DecimalSign>();
  let isOpen = false;
  for (const record of records) {
    const written = amount === null ? null : readWritten(record.fields[amount] ?? "");
    const sign = written ? decimalSignOf(written.digits) : null;
    if (sign === "either") isOpen ||= !isWhole(record);
    else if (sign !== null) sure.add(sign);
  }
  const [only] = sure;
  if (sure.size === 1 && only) return only;
  return sure.size === 0 && !isOpen ? "given" : null;
}
