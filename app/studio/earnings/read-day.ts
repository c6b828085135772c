import { dayIn } from "../../core/time-zone";
import { monthNamed } from "./month-names";

/** Which comes first where both could. */
export type DayOrder = "day_first" | "month_first";

/** A date as far as it can be read without knowing which number is the month. */
type WrittenDay =
  | { day: string }
  /** YYYY-MM: no day is named. */
  | { month: string }
  /** Both could be the month: only `order` says. */
  | { first: number; second: number; year: number };

/** Null: this is no date. @param timeZone whose days are meant where an instant is written */
export function readWrittenDay(text: string, timeZone: string): WrittenDay | null {
  if (text.length > 60) return null;
  const written = text.normalize("NFKC").trim();
  const instant = readInstant(written, timeZone);
  if (instant) return instant;
  // What follows the date, such as a time of day, is of no interest.
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
  return date.length === 6 ? monthOf(Number(year), Number(month)) : null;
}

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
  if (one === undefined) return last.length === 4 ? monthOf(Number(last), Number(other)) : null;
  if (sign !== lastSign) return null;
  const [first, second] = [Number(one), Number(other)];
  const year = Number(last) + (last.length === 2 ? 2_000 : 0);
  // “26/05/01” is rather the first of May 2026 than a day of 2001.
  if (last.length === 2 && first >= 20 && year < 2_015) return null;
  // Nobody writes dots with the month first.
  if (sign === ".") return dayOf(year, second, first);
  return { first, second, year };
}

/** Words of a date that say nothing: “14 de marzo de 2026”, “1er mai”, “5 мая 2026 г.”. */
const fillers = /^(?:st|nd|rd|th|er|re|de|del|di|d|le|den|der|of|the|г|год|года|р|року|m|y)$/iu;

/** 1. Mai 2026, May 1st, 2026, Fri 1 May 2026, 6-May-26, May 2026. */
function readNamed(date: string): WrittenDay | null {
  if (!/^[\p{L}\p{M}\d\s.,'’º/-]+$/u.test(date)) return null;
  const numbers = date.match(/\d+/gu) ?? [];
  const words = (date.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !fillers.test(word));
  const named = words.filter((word) => monthNamed(word) !== undefined);
  // Beside the month, a day of the week at most, which comes first.
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
  const [, day, short] = /^(\d{1,2})[- ./]\p{L}+\.?[- ./](\d{2})$/u.exec(date) ?? [];
  return short === undefined ? null : dayOf(2_000 + Number(short), number, Number(day));
}

const monthOf = (year: number, month: number): { month: string } | null =>
  year >= 1_000 && month >= 1 && month <= 12
    ? { month: `${year}-${String(month).padStart(2, "0")}` }
    : null;

/** The last day of a month: YYYY-MM → YYYY-MM-DD. */
export const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    .toISOString()
    .slice(0, 10);
/** Null: there is no such day. */
function dayOf(year: number, month: number, day: number): { day: string } | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere && year >= 1_000 ? { day: date.toISOString().slice(0, 10) } : null;
}

/** Which order the numbers admit: either one, one alone, or neither. */
export function ordersOf({ first, second }: { first: number; second: number }): DayOrder[] {
  return [
    ...(first <= 31 && second <= 12 ? (["day_first"] as const) : []),
    ...(first <= 12 && second <= 31 ? (["month_first"] as const) : []),
  ];
}

/** Null: there is no such day when it is read so. */
export function dayInOrder(
  { first, second, year }: { first: number; second: number; year: number },
  order: DayOrder,
): string | null {
  const [day, month] = order === "day_first" ? [first, second] : [second, first];
  return dayOf(year, month, day)?.day ?? null;
}
