import { addDays } from "#app/core/time/time-zone.ts";

/*
 * Days are YYYY-MM-DD, by the workspace's clock. Weekdays are counted as in ISO 8601: 1 is Monday, 7 Sunday.
 */

/** Where nobody has said otherwise. */
const monday = 1;

/** The weekday on which a week begins in the language and country that somebody prefers. */
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
    // It names no language.
    return monday;
  }
}

/** 0 is Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** Whether there is such a day; a year has four digits. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T12:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The week that a day is in. @param weekStart the weekday on which it begins */
export function weekOf(day: string, weekStart = monday): string[] {
  const first = addDays(day, -((weekdayOf(day) + 1 - weekStart + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** The weeks that a day's month lies in: all of their days. */
export function monthOf(day: string, weekStart = monday): string[] {
  const month = day.slice(0, 7);
  const days: string[] = [];
  for (let [first = day] = weekOf(`${month}-01`, weekStart); ; first = addDays(first, 7)) {
    const week = weekOf(first, weekStart);
    if (!week.some((each) => each.startsWith(month))) return days;
    days.push(...week);
  }
}

/** The first day of the month so many months later. */
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

/** The head of the column that a day stands in: "Mon". */
export const weekdayHead = (day: string): string =>
  (weekdayNames[weekdayOf(day)] ?? "").slice(0, 3);

/** "09:05", as a field for a time has it. */
export const timeField = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Minutes of the day; null: it is no time. */
export function readTime(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
