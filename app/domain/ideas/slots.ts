import { addDays, dayIn, instantOn, wallClock } from "#app/core/time/time-zone.ts";

/** The publishing days for a number of articles a week; 0 is Monday. */
const weekdays: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [1, 3],
  3: [0, 2, 4],
  4: [0, 1, 3, 4],
  5: [0, 1, 2, 3, 4],
  6: [0, 1, 2, 3, 4, 5],
  7: [0, 1, 2, 3, 4, 5, 6],
};

/** When articles go out by the workspace's clock: the first of a day, and the second. */
const minutesOfDay = [9 * 60, 16 * 60] as const;

interface PublishingSchedule {
  /** 1 to 14. */
  articlesPerWeek: number;
  /** IANA name. */
  timeZone: string;
}

/**
 * The next open slots.
 * @param from the first instant that may be a slot
 * @param taken slots that have an idea, in milliseconds
 * @returns `count` instants, the earliest first
 */
export function freeSlots(
  from: number,
  taken: readonly number[],
  { articlesPerWeek, timeZone }: PublishingSchedule,
  count: number,
): number[] {
  const used = new Set(taken.map((slot) => nameOf(slot, timeZone)));
  const free: number[] = [];
  // Twice as long as an empty plan would take.
  const farthest = 14 + Math.ceil(((count + taken.length) / Math.max(1, articlesPerWeek)) * 14);
  const today = dayIn(from, timeZone);
  for (let ahead = 0; ahead <= farthest && free.length < count; ahead += 1) {
    const day = addDays(today, ahead);
    for (const minutes of timesOn(day, articlesPerWeek)) {
      const placed = instantOn(day, minutes, timeZone);
      if (placed < from || used.has(nameOf(placed, timeZone)) || free.length >= count) continue;
      free.push(placed);
    }
  }
  return free;
}

/** The publishing times of a day, in minutes. */
function timesOn(day: string, articlesPerWeek: number): readonly number[] {
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const first = weekdays[Math.min(7, articlesPerWeek)] ?? [];
  const second = articlesPerWeek > 7 ? (weekdays[articlesPerWeek - 7] ?? []) : [];
  return minutesOfDay.filter((_, index) => (index === 0 ? first : second).includes(weekday));
}

/** A slot is taken by its day and time on the wall, whatever the zone was when it was planned. */
function nameOf(slot: number, timeZone: string): string {
  const { day, minutes } = wallClock(slot, timeZone);
  return `${day} ${minutes < (minutesOfDay[0] + minutesOfDay[1]) / 2 ? 0 : 1}`;
}
