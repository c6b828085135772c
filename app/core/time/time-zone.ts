import { DAY, dayOf, HOUR, MINUTE } from "./clock.ts";

/** By zone: making one takes longer than using it a hundred times, and there are some 400 zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // The calendar of Canada writes dates the way ISO does.
  const format = new Intl.DateTimeFormat("en-CA", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}

/**
 * What a clock on the wall shows.
 * @param timeZone an IANA name
 * @returns the calendar day as YYYY-MM-DD, and the minutes of it that have passed
 */
export function wallClock(instant: number, timeZone: string): { day: string; minutes: number } {
  const parts = formatOf(timeZone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? "";
  return {
    day: `${of("year")}-${of("month")}-${of("day")}`,
    minutes: Number(of("hour")) * 60 + Number(of("minute")),
  };
}

/** The calendar day of an instant in a zone, as YYYY-MM-DD. */
export function dayIn(instant: number, timeZone: string): string {
  return wallClock(instant, timeZone).day;
}

/** The day that comes so many days after another; negative: before it. Days are YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY);
}

/** The latest day that any place has at this moment: clocks of Kiritimati are 14 hours ahead. */
export function latestDay(now: number): string {
  return dayOf(now + 14 * HOUR);
}

/** No place is further from UTC than this, in either direction. */
const farthest = 15 * HOUR;

/** What has been found already, by zone and day: finding one asks the calendar a dozen times. */
const starts = new Map<string, number>();
const maxStarts = 5_000;

/**
 * The first instant of a day in a zone. Not always midnight: where the clocks go forward at midnight
 * the day begins at one, and a day that a place has left out begins with the next.
 * @param day YYYY-MM-DD
 */
export function startOfDay(day: string, timeZone: string): number {
  const key = `${timeZone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const start = findStartOfDay(day, timeZone);
  if (starts.size >= maxStarts) starts.clear();
  starts.set(key, start);
  return start;
}

function findStartOfDay(day: string, timeZone: string): number {
  let [before, start] = [Date.parse(day) - farthest, Date.parse(day) + farthest];
  while (start - before > MINUTE) {
    const middle = before + Math.floor((start - before) / 2 / MINUTE) * MINUTE;
    if (dayIn(middle, timeZone) < day) before = middle;
    else start = middle;
  }
  return start;
}

/**
 * The instant at which the clock on the wall shows so many minutes of a day; on the two days a year on
 * which the clocks change, nine o'clock is not nine hours after midnight. Of a time that comes twice it is
 * the first; a skipped time uses the offset before the gap, as in RFC 5545: 2:30 becomes 3:30.
 * @param day YYYY-MM-DD
 */
export function instantOn(day: string, minutes: number, timeZone: string): number {
  const unchanged = startOfDay(day, timeZone) + minutes * MINUTE;
  const ahead = (instant: number): number => {
    const shown = wallClock(instant, timeZone);
    return Date.parse(shown.day) - Date.parse(day) + (shown.minutes - minutes) * MINUTE;
  };
  const changed = unchanged - ahead(unchanged);
  return ahead(changed) === 0 ? changed : unchanged;
}

/** Whether this is the name of a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  if (formats.has(name)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
