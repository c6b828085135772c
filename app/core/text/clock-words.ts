import { wallClock } from "#app/core/time/time-zone.ts";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** "2024-12-18" → "Wed". */
export function weekdayOf(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
}

/** Minutes of a day → "2:05 PM". */
export function formatTimeOfDay(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const past = String(minutes % 60).padStart(2, "0");
  return `${hours % 12 || 12}:${past} ${hours < 12 ? "AM" : "PM"}`;
}

/** An instant within a week, in a zone's time → "Tue 9:00 AM". @param timeZone IANA name */
export function formatWeekTime(instant: number, timeZone: string): string {
  const { day, minutes } = wallClock(instant, timeZone);
  return `${weekdayOf(day)} ${formatTimeOfDay(minutes)}`;
}
