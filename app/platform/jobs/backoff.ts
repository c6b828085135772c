import { DAY } from "#app/core/time/clock.ts";

/** Nobody is believed who wants to be asked again in more than a day. */
export const maxWaitMs = DAY;

/**
 * What a failure means for the next attempt:
 * - `try_later`: whoever failed has said when to come again, in milliseconds since the epoch;
 * - `retry`: it may pass, and nobody knows when;
 * - `give_up`: no further attempt would end otherwise.
 */
export type Failure =
  | { class: "try_later"; at: number }
  | { class: "retry" }
  | { class: "give_up" };

/** Milliseconds to wait after so many failures in a row, which are one at least. */
type Delay = (failures: number) => number;

export interface Backoff {
  delay: Delay;
  /** Spreads what failed together: up to this share of the delay is added to it. */
  jitter?: number;
  /** No attempt comes later than this after the beginning; milliseconds. */
  giveUpAfterMs?: number;
}

/** What is known when an attempt has failed; instants in milliseconds since the epoch. */
interface FailedAttempt {
  failure: Failure;
  /** Failures in a row, this one included. */
  failures: number;
  now: number;
  /** When it was first to be done; only of importance where it is given up some day. */
  since?: number;
  /** In [0, 1), for the jitter. */
  chance?: number;
}

/** When the next attempt is, in milliseconds since the epoch; null: there is none. */
export function nextAttemptAt(
  { delay, jitter = 0, giveUpAfterMs = Infinity }: Backoff,
  { failure, failures, now, since = now, chance = 0 }: FailedAttempt,
): number | null {
  if (failure.class === "give_up") return null;
  const wait = Math.round(delay(failures) * (1 + jitter * chance));
  // A moment that is over says nothing, and trying at once, again and again, would help nobody.
  const isTold = failure.class === "try_later" && failure.at > now;
  const at = isTold ? failure.at : now + wait;
  if (at > since + giveUpAfterMs) return null;
  return isTold ? Math.min(at, now + maxWaitMs) : at;
}

/** @param at when whoever failed wants to be asked again, in milliseconds since the epoch; null: nobody knows */
export const failureUntil = (at: number | null): Failure =>
  at === null ? { class: "retry" } : { class: "try_later", at };

/** Twice as long after each failure. */
export const exponentialDelay =
  ({ firstMs, maxMs }: { firstMs: number; maxMs: number }): Delay =>
  (failures) =>
    Math.min(firstMs * 2 ** (failures - 1), maxMs);

/** One after the other; the last counts for all further failures. */
export const listedDelay =
  (first: number, ...further: readonly number[]): Delay =>
  (failures) =>
    failures <= 1 ? first : (further[failures - 2] ?? further.at(-1) ?? first);
