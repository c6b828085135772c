import { wallClock } from "#app/core/time/time-zone.ts";
import { formatDay } from "#app/platform/ui/format.ts";

/** An instant → "Dec 18, 2024". */
export function formatDateIn(instant: string, timeZone: string): string {
  const { day } = wallClock(Date.parse(instant), timeZone);
  return `${formatDay(day)}, ${day.slice(0, 4)}`;
}
