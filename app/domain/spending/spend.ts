/*
 * What calls cost: in micro-dollars, each set aside before its call is made and settled after it. What is
 * set aside counts as spent, so that no limit is ever passed, not even by calls that are made at once.
 */

import { addDays, dayIn, instantOn } from "#app/core/time/time-zone.ts";

/** Whose key it is: the operator's, or the workspace owner's own. */
export type Payer = "operator" | "owner";

/** In micro-dollars; of tokens, so many a day for models whose price nobody knows. */
export interface Limits {
  dayMicroDollars: number;
  monthMicroDollars: number;
  dayTokens: number;
}

/** What is spent or set aside already, before the call that is asked about. */
export interface Spent {
  day: number;
  month: number;
  /** Tokens of the day at models without a price. */
  dayTokens: number;
}

/** The most that a call can cost. */
export interface Bound {
  microDollars: number;
  /** Counted where the price is not known; else 0. */
  unpricedTokens: number;
}

/** A limit that a call would pass. */
export interface LimitReached {
  limit: "day" | "month" | "tokens";
  /** How much it is, in its own unit. */
  amount: number;
}

/**
 * Whether a call would pass a limit, all in its unit. Reaching it exactly is not passing it; what takes nothing of it
 * passes none, though others may have passed it already.
 */
export const passes = (bound: number, spent: number, limit: number): boolean =>
  bound > 0 && spent + bound > limit;

/** The limit that a call would pass; null: none. */
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
  // As a text it is not before any day of the month, and before the next month's first.
  return { first: `${month}-01`, last: `${month}-31` };
}

/** In the morning, when whoever is asked something then may be there to answer. */
const goesOnAtMinutes = 6 * 60;

/** When work goes on that a limit has stopped: the next morning, or the next month's first. */
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

/** Micro-dollars as people read them: to the cent, and below a dollar to a tenth of it. */
export function formatMicroDollars(amount: number): string {
  // What has cost something is never told as nothing.
  if (amount > 0 && amount < 500) return "<$0.001";
  const dollars = amount / millionth;
  const digits = amount === 0 || dollars >= 1 || amount % 10_000 === 0 ? 2 : 3;
  return `$${dollars.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

export const formatTokens = (tokens: number): string => tokens.toLocaleString("en-US");

/**
 * Amounts as people read them, so that what is shown of the parts adds up to what is shown of all: each is
 * rounded down, and what is left over goes to those that lost most by it.
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

/** An estimate, to the cent: what is not known better is not said more precisely. */
export const formatAbout = (amount: number): string =>
  formatMicroDollars(Math.max(10_000, Math.round(amount / 10_000) * 10_000));

export const dollarsToMicro = (dollars: number): number => Math.round(dollars * millionth);
