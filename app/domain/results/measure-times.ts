import type { metricSnapshots } from "#db/schema.server.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { addDays, dayIn, startOfDay } from "#app/core/time/time-zone.ts";

export type MetricAge = (typeof metricSnapshots.$inferSelect)["age"];

/** Time from publishing to the first measurement; milliseconds. */
export const firstMeasureMs = HOUR;

/** How long metrics are collected. */
export const measuredForMs = 30 * DAY;

/** The ages for which metrics are kept, in milliseconds. */
const metricAges = [
  ["1h", HOUR],
  ["1d", DAY],
  ["7d", 7 * DAY],
  ["30d", 30 * DAY],
] as const satisfies readonly (readonly [MetricAge, number])[];

/** A day's revenue is booked within this time after it, so that not all is booked at midnight. */
const bookedWithinMs = HOUR / 2;

/** Instants in milliseconds since the epoch. */
interface Measuring {
  publishedAt: number;
  now: number;
}

/** The next measurement: after an hour, then daily for thirty days; null: never again. */
export function nextMeasureAt({ publishedAt, now }: Measuring): number | null {
  const age = now - publishedAt;
  if (age < firstMeasureMs) return publishedAt + firstMeasureMs;
  if (age >= measuredForMs) return null;
  return publishedAt + (Math.floor(age / DAY) + 1) * DAY;
}

/**
 * As `nextMeasureAt` for publications with revenue: also soon after each day of the workspace, so
 * that the day's revenue is booked.
 * @param key the publication's, which spreads them over half an hour
 */
export function nextBookingAt(
  { publishedAt, now }: Measuring,
  { timeZone, key }: { timeZone: string; key: string },
): number | null {
  const next = nextMeasureAt({ publishedAt, now });
  if (next === null) return null;
  const wait = createSeededRandom(`${key} booking`).int(0, bookedWithinMs);
  const today = dayIn(now, timeZone);
  const booking = [today, addDays(today, 1)]
    .map((day) => startOfDay(day, timeZone) + wait)
    .find((at) => at > now);
  return Math.min(next, booking ?? next);
}

/** The ages reached since the last measurement, the youngest first. */
export function agesReached(
  publishedAt: number,
  { after, until }: { after: number; until: number },
): { age: MetricAge; at: number }[] {
  return metricAges
    .map(([age, ms]) => ({ age, at: publishedAt + ms }))
    .filter(({ at }) => at > after && at <= until);
}

/** The days of a period in a time zone, each with the end of its part. */
export function daysOf(
  { from, until }: { from: number; until: number },
  timeZone: string,
): { day: string; until: number }[] {
  const parts: { day: string; until: number }[] = [];
  let day = dayIn(from, timeZone);
  for (;;) {
    const next = addDays(day, 1);
    const end = startOfDay(next, timeZone);
    if (end >= until) return [...parts, { day, until }];
    parts.push({ day, until: end });
    day = next;
  }
}
