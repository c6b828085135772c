import { addDays } from "#app/core/time/time-zone.ts";

/*
 * Days are YYYY-MM-DD in the workspace's time zone. Weekdays follow ISO 8601: 1 is Monday, 7 is Sunday.
 */

/** The default first day of the week. */
const monday = 1;

/** The first day of the week in the user's preferred locale. */
export function weekStartOf(preferred: string | null): number {
  const [tag = ""] = preferred?.split(/[,;]/u) ?? [];
  try {
    // The accessor became a method; TypeScript knows neither.
    const locale = new Intl.Locale(tag.trim()) as unknown as {
      weekInfo?: { firstDay: number };
      getWeekInfo?(): { firstDay: number };
    };
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? monday;
  } catch {
    // Not a valid locale.
    return monday;
  }
}

/** 0 is Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** Whether it is a valid date with a four-digit year. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T12:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The week of a day. @param weekStart the first day of the week */
export function weekOf(day: string, weekStart = monday): string[] {
  const first = addDays(day, -((weekdayOf(day) + 1 - weekStart + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** All days of the weeks that cover a day's month. */
export function monthOf(day: string, weekStart = monday): string[] {
  const month = day.slice(0, 7);
  const days: string[] = [];
  for (let [first = day] = weekOf(`${month}-01`, weekStart); ; first = addDays(first, 7)) {
    const week = weekOf(first, weekStart);
    if (!week.some((each) => each.startsWith(month))) return days;
    days.push(...week);
  }
}

/** The first day of the month `months` months later. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const index = year * 12 + month - 1 + months;
  const shown = String((index % 12) + 1).padStart(2, "0");
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${shown}-01`;
}

const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** "November 2026". */
export const monthTitle = (day: string): string =>
  `${monthNames[Number(day.slice(5, 7)) - 1] ?? ""} ${day.slice(0, 4)}`;

/** "Monday, November 30". */
export const dayTitle = (day: string): string =>
  `${weekdayNames[weekdayOf(day)] ?? ""}, ${monthNames[Number(day.slice(5, 7)) - 1] ?? ""} ${Number(day.slice(8))}`;

/** "Mon, Nov 30". */
export const shortDay = (day: string): string =>
  `${weekdayHead(day)}, ${(monthNames[Number(day.slice(5, 7)) - 1] ?? "").slice(0, 3)} ${Number(day.slice(8))}`;

/** The column heading of a day: "Mon". */
export const weekdayHead = (day: string): string =>
  (weekdayNames[weekdayOf(day)] ?? "").slice(0, 3);

/** "09:05", as time inputs need it. */
export const timeField = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Minutes of the day; null: not a time. */
export function readTime(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
