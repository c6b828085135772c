import { DAY, dayOf, HOUR, MINUTE } from "./clock.ts";

/**
 * Cached by zone: creating a formatter costs more than a hundred uses, and there are about 400
 * zones.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // The Canadian format is ISO-like.
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
 * The local date and time of a zone.
 * @param timeZone an IANA name
 * @returns the day as YYYY-MM-DD, and the minutes since its start
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

/** Adds days to a day (YYYY-MM-DD); negative: earlier. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY);
}

/** The latest current day anywhere: Kiritimati is 14 hours ahead. */
export function latestDay(now: number): string {
  return dayOf(now + 14 * HOUR);
}

/** The largest UTC offset in either direction. */
const farthest = 15 * HOUR;

/** Cached by zone and day: each lookup takes a dozen calendar calls. */
const starts = new Map<string, number>();
const maxStarts = 5_000;

/**
 * The first instant of a day in a zone. Not always midnight: if clocks go forward at midnight, the
 * day starts at one, and a day the zone skipped starts with the next.
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
 * The instant at a local time of a day; when clocks change, nine o'clock is not nine hours after
 * midnight. A repeated time means the first; a skipped time uses the offset before the gap, as in
 * RFC 5545: 2:30 becomes 3:30.
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

/** Whether this machine knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  if (formats.has(name)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
