import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
import { isTimeZone, wallClock } from "#app/core/time/time-zone.ts";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";

/*
 * Formatted without `Intl` where locale data may differ: server and browser must render the same.
 */
const months = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

const cents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** Dollars with cents: 1234.5 → "$1,234.50". */
export function formatDollars(dollars: number): string {
  return cents.format(dollars);
}

/** Dollars without cents, for round amounts and axes: 1000 → "$1,000". */
export function formatWholeDollars(dollars: number): string {
  return wholeDollars.format(dollars);
}

/** Short dollars for axes: 2500000 → "$2.5M". */
export function formatAxisDollars(dollars: number): string {
  if (dollars % 1 !== 0) return formatDollars(dollars);
  const unit = axisUnits.find(({ from }) => dollars >= from);
  return unit ? `$${formatNumber(dollars / unit.size)}${unit.name}` : formatWholeDollars(dollars);
}

const axisUnits = [
  { from: 1e12, size: 1e12, name: "T" },
  { from: 1e9, size: 1e9, name: "B" },
  { from: 1e6, size: 1e6, name: "M" },
  { from: 1e4, size: 1e3, name: "K" },
] as const;

/** A number with at most one decimal: 12345.67 → "12,345.7". */
export function formatNumber(value: number): string {
  return plain.format(value);
}

/** "2024-12-18" → "Dec 18". */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${months[date.getUTCMonth()] ?? ""} ${date.getUTCDate()}`;
}

/** An instant → "Dec 18, 2024, 14:05 UTC"; one that is none → "at an unknown time". */
export function formatInstant(instant: string | number): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "at an unknown time";
  const iso = date.toISOString();
  return `${formatDay(iso.slice(0, 10))}, ${date.getUTCFullYear()}, ${iso.slice(11, 16)} UTC`;
}

/**
 * An instant in a zone → "Dec 18, 2024, 3:05 PM". Name the zone nearby, or use
 * `formatInstantWithZone`. Browsers that lack the zone use UTC.
 */
export function formatInstantIn(instant: string | number, timeZone: string): string {
  const time = new Date(instant).getTime();
  if (Number.isNaN(time) || !isTimeZone(timeZone)) return formatInstant(instant);
  const { day, minutes } = wallClock(time, timeZone);
  return `${formatDay(day)}, ${day.slice(0, 4)}, ${formatTimeOfDay(minutes)}`;
}

/** Like `formatInstantIn`, with the zone: "Dec 18, 2024, 3:05 PM (Europe/Berlin)". */
export function formatInstantWithZone(instant: string | number, timeZone: string): string {
  return `${formatInstantIn(instant, timeZone)} (${formatTimeZone(timeZone)})`;
}

/** Time before `now`: "just now", "5 min ago", "3 h ago", "2 d ago". */
export function formatAge(instant: string, now: string): string {
  const seconds = Math.floor((Date.parse(now) - Date.parse(instant)) / 1000);
  if (!(seconds >= 60)) return "just now";
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h ago`;
  return `${Math.floor(seconds / 86_400)} d ago`;
}

/** An identifier as text: "social_post" → "Social post". Others are unchanged. */
export function formatWords(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return name;
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
