import { addDays, dayIn, instantOn, wallClock } from "#app/core/time/time-zone.ts";
import { MINUTE } from "#app/core/time/clock.ts";

/** Nothing is published between these minutes of a day; spans midnight when the end is before the start. */
export interface QuietHours {
  from: number;
  to: number;
}

/**
 * When something may go out that could go out at this instant: then, or at the end of the quiet hours that it falls
 * into. On the two days on which the clocks change they begin at the first moment that a clock on the wall shows
 * them, and end at the last.
 * @param instant milliseconds since the epoch
 * @param timeZone an IANA name
 */
export function quietUntil({ from, to }: QuietHours, instant: number, timeZone: string): number {
  if (from === to) return instant;
  const today = dayIn(instant, timeZone);
  // Those of last night may not be over.
  for (const day of [addDays(today, -1), today]) {
    const begins = firstAt(day, from, timeZone);
    const ends = lastAt(to > from ? day : addDays(day, 1), to, timeZone);
    if (instant >= begins && instant < ends) return ends;
  }
  return instant;
}

/** The first instant of a day when the clock shows these minutes, or later ones if it skips them. */
function firstAt(day: string, minutes: number, timeZone: string): number {
  let at = instantOn(day, minutes, timeZone);
  if (shows(at, day, minutes, timeZone)) return at;
  // The clock skips these minutes, so this is the instant after the skip.
  while (isPast(at - MINUTE, day, minutes, timeZone)) at -= MINUTE;
  return at;
}

/** The last instant of a day at which the clock shows these minutes: it may go back over them. */
function lastAt(day: string, minutes: number, timeZone: string): number {
  const first = firstAt(day, minutes, timeZone);
  const again = [60, 30].map((back) => first + back * MINUTE);
  return again.find((at) => shows(at, day, minutes, timeZone)) ?? first;
}

function isPast(instant: number, day: string, minutes: number, timeZone: string): boolean {
  const shown = wallClock(instant, timeZone);
  return shown.day > day || (shown.day === day && shown.minutes >= minutes);
}

function shows(instant: number, day: string, minutes: number, timeZone: string): boolean {
  const shown = wallClock(instant, timeZone);
  return shown.day === day && shown.minutes === minutes;
}
