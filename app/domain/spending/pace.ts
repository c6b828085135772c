import { daysLeftInMonth } from "#app/core/time/month.ts";
import { addDays } from "#app/core/time/time-zone.ts";

/** Of fewer days nobody can tell how a month goes on. */
const fewestDays = 3;

interface DaySpent {
  /** YYYY-MM-DD. */
  day: string;
  /** In micro-dollars. */
  amount: number;
}

/** How a month ends if it goes on as it has begun. */
export interface Pace {
  /** In micro-dollars. */
  monthEnd: number;
  /** The day on which the limit is reached, where that comes first; null: it is not, this month. */
  reachedOn: string | null;
}

/**
 * Counts from the month's first day of spending: what was before it says nothing of the pace.
 * @param days those of this month on which something was spent, in order
 * @param limit of the month, in micro-dollars
 * @returns null: it is too early to tell
 */
export function paceOf(days: readonly DaySpent[], today: string, limit: number): Pace | null {
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
