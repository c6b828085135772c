import { wallClock } from "../../core/time-zone";
import { formatDay } from "../../platform/ui/format";

/** An instant → "Dec 18, 2024". */
export function formatDateIn(instant: string, timeZone: string): string {
  const { day } = wallClock(Date.parse(instant), timeZone);
  return `${formatDay(day)}, ${day.slice(0, 4)}`;
}
