import { DAY } from "#app/core/time/clock.ts";

/** Longer delays than a day are not honored. */
export const maxWaitMs = DAY;

/**
 * How a failure affects the next attempt:
 * - `try_later`: the service named a time, in milliseconds since the epoch;
 * - `retry`: temporary, for an unknown time;
 * - `give_up`: another attempt would not help.
 */
export type Failure =
  | { class: "try_later"; at: number }
  | { class: "retry" }
  | { class: "give_up" };

/** The delay after this many consecutive failures (at least one), in milliseconds. */
type Delay = (failures: number) => number;

export interface Backoff {
  delay: Delay;
  /** Jitter: adds up to this share of the delay. */
  jitter?: number;
  /** No attempts later than this after the start; milliseconds. */
  giveUpAfterMs?: number;
}

/** State after a failed attempt; instants in milliseconds since the epoch. */
interface FailedAttempt {
  failure: Failure;
  /** Consecutive failures, including this one. */
  failures: number;
  now: number;
  /** When it was first due; used only with a deadline. */
  since?: number;
  /** In [0, 1), for the jitter. */
  chance?: number;
}

/** When to retry, in milliseconds since the epoch; null: never. */
export function nextAttemptAt(
  { delay, jitter = 0, giveUpAfterMs = Infinity }: Backoff,
  { failure, failures, now, since = now, chance = 0 }: FailedAttempt,
): number | null {
  if (failure.class === "give_up") return null;
  const wait = Math.round(delay(failures) * (1 + jitter * chance));
  // A past time carries no information, and retrying at once would not help.
  const isTold = failure.class === "try_later" && failure.at > now;
  const at = isTold ? failure.at : now + wait;
  if (at > since + giveUpAfterMs) return null;
  return isTold ? Math.min(at, now + maxWaitMs) : at;
}

/** @param at the service's requested time, in milliseconds since the epoch; null: unknown */
export const failureUntil = (at: number | null): Failure =>
  at === null ? { class: "retry" } : { class: "try_later", at };

/** Doubles after each failure. */
export const exponentialDelay =
  ({ firstMs, maxMs }: { firstMs: number; maxMs: number }): Delay =>
  (failures) =>
    Math.min(firstMs * 2 ** (failures - 1), maxMs);

/** The delays in order; the last one repeats. */
export const listedDelay =
  (first: number, ...further: readonly number[]): Delay =>
  (failures) =>
    failures <= 1 ? first : (further[failures - 2] ?? further.at(-1) ?? first);
