/*
 * The cost of calls in micro-dollars, reserved before a call and settled after it. Reserved amounts
 * count as spent, so that even concurrent calls never exceed a limit.
 */

import { addDays, dayIn, instantOn } from "#app/core/time/time-zone.ts";

/** The owner of the key: the operator or the workspace's owner. */
export type Payer = "operator" | "owner";

/** In micro-dollars; tokens per day for models without a known price. */
export interface Limits {
  dayMicroDollars: number;
  monthMicroDollars: number;
  dayTokens: number;
}

/** Spent or reserved before the call in question. */
export interface Spent {
  day: number;
  month: number;
  /** The day's tokens of models without a price. */
  dayTokens: number;
}

/** The maximum cost of a call. */
export interface Bound {
  microDollars: number;
  /** Counted if the price is unknown; else 0. */
  unpricedTokens: number;
}

/** A limit that a call would exceed. */
export interface LimitReached {
  limit: "day" | "month" | "tokens";
  /** The limit, in its own unit. */
  amount: number;
}

/**
 * Whether a call would exceed a limit. Reaching it exactly is allowed, and a free call passes even
 * if the limit is already exceeded.
 */
export const passes = (bound: number, spent: number, limit: number): boolean =>
  bound > 0 && spent + bound > limit;

/** The limit that a call would exceed; null: none. */
export function limitReached(limits: Limits, spent: Spent, bound: Bound): LimitReached | null {
  const { monthMicroDollars, dayMicroDollars, dayTokens } = limits;
  if (passes(bound.microDollars, spent.month, monthMicroDollars))
    return { limit: "month", amount: monthMicroDollars };
  if (passes(bound.microDollars, spent.day, dayMicroDollars))
    return { limit: "day", amount: dayMicroDollars };
  if (passes(bound.unpricedTokens, spent.dayTokens, dayTokens))
    return { limit: "tokens", amount: dayTokens };
  return null;
}

/** First and last day of a day's month, YYYY-MM-DD. */
export function monthOf(day: string): { first: string; last: string } {
  const month = day.slice(0, "YYYY-MM".length);
  // As text, 31 is after any day of the month and before the next month.
  return { first: `${month}-01`, last: `${month}-31` };
}

/** In the morning, when the user may be there to answer. */
const goesOnAtMinutes = 6 * 60;

/** When work continues after a limit: the next morning, or the first of the next month. */
export function goesOnAt(limit: LimitReached["limit"], now: number, timeZone: string): number {
  const today = dayIn(now, timeZone);
  const first = limit === "month" ? firstOfNextMonth(today) : addDays(today, 1);
  return instantOn(first, goesOnAtMinutes, timeZone);
}

function firstOfNextMonth(day: string): string {
  const beyond = addDays(monthOf(day).first, 31);
  return monthOf(beyond).first;
}

const millionth = 1_000_000;

/** Micro-dollars for display: to the cent, and below a dollar to a tenth of it. */
export function formatMicroDollars(amount: number): string {
  // Small costs are never shown as zero.
  if (amount > 0 && amount < 500) return "<$0.001";
  const dollars = amount / millionth;
  const digits = amount === 0 || dollars >= 1 || amount % 10_000 === 0 ? 2 : 3;
  return `$${dollars.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

export const formatTokens = (tokens: number): string => tokens.toLocaleString("en-US");

/**
 * Display amounts whose parts add up to the total: each is rounded down, and the rest goes to the
 * largest remainders.
 */
export function shareOut(amounts: readonly number[]): { parts: string[]; total: string } {
  const sum = amounts.reduce((all, each) => all + each, 0);
  const unit = sum >= millionth ? 10_000 : 1_000;
  const units = amounts.map((amount) => Math.floor(amount / unit));
  let left = Math.round(sum / unit) - units.reduce((all, each) => all + each, 0);
  const byLoss = amounts
    .map((amount, index) => ({ index, loss: amount % unit }))
    .toSorted((a, b) => b.loss - a.loss);
  for (const { index } of byLoss) if (left-- > 0) units[index] = (units[index] ?? 0) + 1;
  const shown = (count: number, amount: number) =>
    count === 0 && amount > 0
      ? `<${unit === 1_000 ? "$0.001" : "$0.01"}`
      : formatMicroDollars(count * unit);
  return {
    parts: units.map((count, index) => shown(count, amounts[index] ?? 0)),
    total: shown(Math.round(sum / unit), sum),
  };
}

/** An estimate to the cent, since it is no more precise. */
export const formatAbout = (amount: number): string =>
  formatMicroDollars(Math.max(10_000, Math.round(amount / 10_000) * 10_000));

export const dollarsToMicro = (dollars: number): number => Math.round(dollars * millionth);
