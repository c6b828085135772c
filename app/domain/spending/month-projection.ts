import { daysLeftInMonth } from "#app/core/time/month.ts";
import { addDays } from "#app/core/time/time-zone.ts";

/** Fewer days are too few for a projection. */
const fewestDays = 3;

interface DaySpent {
  /** YYYY-MM-DD. */
  day: string;
  /** In micro-dollars. */
  amount: number;
}

/** The projected spending of a month. */
export interface MonthProjection {
  /** In micro-dollars. */
  monthEnd: number;
  /** The day the limit is reached; null: not this month. */
  reachedOn: string | null;
}

/**
 * Projects the month from its first day of spending, ignoring days before it.
 * @param days those of this month with spending, in order
 * @param limit of the month, in micro-dollars
 * @returns null: it is too early
 */
export function projectMonth(
  days: readonly DaySpent[],
  today: string,
  limit: number,
): MonthProjection | null {
  const first = days[0]?.day;
  const spent = days.reduce((sum, { amount }) => sum + amount, 0);
  if (first === undefined || spent === 0) return null;
  const dayOfMonth = (day: string) => Number(day.slice(8));
  const passed = dayOfMonth(today) - dayOfMonth(first) + 1;
  if (passed < fewestDays) return null;
  const aDay = spent / passed;
  const monthEnd = spent + aDay * daysLeftInMonth(today);
  const until = Math.ceil((limit - spent) / aDay);
  return {
    monthEnd,
    reachedOn: monthEnd > limit ? addDays(today, Math.max(0, until)) : null,
  };
}
