import { dayIn } from "#app/core/time/time-zone.ts";
import { monthNamed } from "./month-names.ts";

/** The order of an ambiguous date's numbers. `month_year`: May-26, 05/26. */
export const dayOrders = ["day_first", "month_first", "year_first", "month_year"] as const;
export type DayOrder = (typeof dayOrders)[number];

/** YYYY-MM: without a day. */
type NamedMonth = { month: string };
type NamedDay = { day: string };

/** A date, read without knowing the order of its numbers. */
export type WrittenDay =
  | NamedDay
  | NamedMonth
  /** The date in each possible order; none: there is no such day. */
  | { by: Partial<Record<DayOrder, NamedDay | NamedMonth>> };

/** Null: not a date. @param timeZone for the day of a written instant */
export function readWrittenDay(text: string, timeZone: string): WrittenDay | null {
  if (text.length > 60) return null;
  const written = text.normalize("NFKC").trim();
  const instant = readInstant(written, timeZone);
  if (instant) return instant;
  // Text after the date, such as a time of day, is ignored.
  const date = written.replace(/[T ,]+\d{1,2}:\d{2}.*$/u, "");
  return readSigns(date) ?? readCompact(date) ?? readNumbers(date) ?? readNamed(date);
}

function readInstant(written: string, timeZone: string): WrittenDay | null {
  const [, day = "", time = "", zone = ""] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})$/u.exec(
      written,
    ) ?? [];
  if (day === "") return null;
  const instant = Date.parse(`${day}T${time}${zone === "UTC" ? "Z" : zone}`);
  return Number.isNaN(instant) ? null : { day: dayIn(instant, timeZone) };
}

/** The first year of an era counts as 1. */
const eras: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 民国: 1911, 民國: 1911 };
const signed = /^(令和|平成|民[国國])?(\d{1,4}|元)[年년](\d{1,2})[月월](?:(\d{1,2})[日일號号]?)?$/u;

/** 2026年5月6日, 令和8年5月, 2026년 5월 6일. */
function readSigns(date: string): WrittenDay | null {
  const [, era = "", count = "", month = "", day] = signed.exec(date.replace(/\s/gu, "")) ?? [];
  if (count === "" || (era === "" && count.length !== 4)) return null;
  const year = (eras[era] ?? 0) + (count === "元" ? 1 : Number(count));
  return day === undefined ? monthOf(year, Number(month)) : dayOf(year, Number(month), Number(day));
}

/** 20260501, 20260501T1015, 202605. */
function readCompact(date: string): WrittenDay | null {
  const [, year, month, day] =
    /^((?:19|20)\d{2})(0[1-9]|1[0-2])(\d{2})?(?:T?\d{4}(?:\d{2})?Z?)?$/u.exec(date) ?? [];
  if (year === undefined) return null;
  if (day !== undefined) return dayOf(Number(year), Number(month), Number(day));
  // “201205” is May 2012 or the fifth of December 2020; “202605” can only be a month.
  return date.length === 6 && Number(year) > 2_012 ? monthOf(Number(year), Number(month)) : null;
}

/** Day 0 of spreadsheets. */
const dayZero = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;
const serial = /^(\d{5})(?:[.,]\d+)?$/u;

/** A spreadsheet's day number, such as 46170, from 2000 to the end of next year; null: it is none. */
export function readSerialDay(text: string, today: string): string | null {
  const [, days] = serial.exec(text.trim()) ?? [];
  if (days === undefined) return null;
  const day = new Date(dayZero + Number(days) * dayMs).toISOString().slice(0, 10);
  return day >= "2000-01-01" && Number(day.slice(0, 4)) <= Number(today.slice(0, 4)) + 1
    ? day
    : null;
}

/** Whether an unreadable date is a plain number, as spreadsheets store it. */
export const isBareNumber = (text: string): boolean => /^\d+(?:[.,]\d+)?$/u.test(text.trim());

const yearFirst = /^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2})\.?)?$/u;
const yearLast = /^(?:(\d{1,2})([-/.]))?(\d{1,2})([-/.])(\d{4}|\d{2})\.?$/u;

function readNumbers(date: string): WrittenDay | null {
  // "6. 5. 2026" and "2026. 5. 6." are written with spaces.
  const written = date.replace(/([-/.])\s+/gu, "$1");
  const [, isoYear, , isoMonth, isoDay] = yearFirst.exec(written) ?? [];
  if (isoYear !== undefined) {
    if (isoDay === undefined) return monthOf(Number(isoYear), Number(isoMonth));
    return dayOf(Number(isoYear), Number(isoMonth), Number(isoDay));
  }
  const [, one, sign, other, lastSign, last = ""] = yearLast.exec(written) ?? [];
  if (other === undefined) return null;
  if (one === undefined)
    return last.length === 4
      ? monthOf(Number(last), Number(other))
      : inOrders({ month_year: monthOf(2_000 + Number(last), Number(other)) });
  if (sign !== lastSign) return null;
  const [first, second] = [Number(one), Number(other)];
  if (last.length === 2) return readShort(first, second, Number(last), sign);
  const year = Number(last);
  // With dots, the month never comes first.
  if (sign === ".") return dayOf(year, second, first);
  return inOrders({
    day_first: dayOf(year, second, first),
    month_first: dayOf(year, first, second),
  });
}

/** 26/05/20: a two-digit year can be first or last. */
function readShort(first: number, second: number, last: number, sign?: string): WrittenDay {
  return inOrders({
    day_first: dayOf(2_000 + last, second, first),
    ...(sign !== "." && { month_first: dayOf(2_000 + last, first, second) }),
    year_first: dayOf(2_000 + first, second, last),
  });
}

function inOrders(orders: Partial<Record<DayOrder, NamedDay | NamedMonth | null>>): WrittenDay {
  const by: Partial<Record<DayOrder, NamedDay | NamedMonth>> = {};
  for (const order of dayOrders) {
    const read = orders[order];
    if (read) by[order] = read;
  }
  return { by };
}

/** Filler words of a date: “14 de marzo de 2026”, “1er mai”, “5 мая 2026 г.”. */
const fillers = /^(?:st|nd|rd|th|er|re|de|del|di|d|le|den|der|of|the|г|год|года|р|року|m|y)$/iu;

/** 1. Mai 2026, May 1st, 2026, Fri 1 May 2026, 6-May-26, May 2026. */
function readNamed(date: string): WrittenDay | null {
  if (!/^[\p{L}\p{M}\d\s.,'’º/-]+$/u.test(date)) return null;
  const numbers = date.match(/\d+/gu) ?? [];
  const words = (date.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !fillers.test(word));
  const named = words.filter((word) => monthNamed(word) !== undefined);
  // Besides the month, only a leading day of the week is allowed.
  const [month = ""] = named;
  if (named.length !== 1 || words.length > 2 || words.at(-1) !== month) return null;
  const number = monthNamed(month) ?? 0;
  const year = numbers.find((digits) => digits.length === 4);
  if (year !== undefined) {
    const [day, more] = numbers.filter((digits) => digits !== year);
    if (more !== undefined || (day?.length ?? 0) > 2) return null;
    return day === undefined
      ? monthOf(Number(year), number)
      : dayOf(Number(year), number, Number(day));
  }
  const [, apostrophe, alone] = /^\p{L}+[-. /]*(['’])?(\d{2})$/u.exec(date) ?? [];
  if (alone !== undefined) {
    const inYear = monthOf(2_000 + Number(alone), number);
    return apostrophe === undefined ? inOrders({ month_year: inYear }) : inYear;
  }
  const [, first, last] = /^(\d{1,2})[- ./]\p{L}+\.?[- ./](\d{2})$/u.exec(date) ?? [];
  if (last === undefined) return null;
  return inOrders({
    day_first: dayOf(2_000 + Number(last), number, Number(first)),
    year_first: dayOf(2_000 + Number(first), number, Number(last)),
  });
}

const monthOf = (year: number, month: number): NamedMonth | null =>
  year >= 1_000 && month >= 1 && month <= 12
    ? { month: `${year}-${String(month).padStart(2, "0")}` }
    : null;

/** The last day of a month: YYYY-MM → YYYY-MM-DD. */
export const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    .toISOString()
    .slice(0, 10);
/** Null: there is no such day. */
function dayOf(year: number, month: number, day: number): NamedDay | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere && year >= 1_000 ? { day: date.toISOString().slice(0, 10) } : null;
}
