import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { isAppError, type AppErrorCode } from "#app/core/errors.ts";
import {
  exponentialDelay,
  failureUntil,
  maxWaitMs,
  nextAttemptAt,
} from "#app/platform/jobs/backoff.ts";

/**
 * How a step may fail. `at` is when the other side asked to be called again, in milliseconds since
 * the epoch; null: it did not say.
 */
export type Failure =
  | {
      class:
        | "try_later"
        | "rate_limited"
        | "budget"
        /** The answer was cut off, and may be charged anyway. */
        | "broke_off";
      at: number | null;
    }
  | {
      class:
        | "no_credit"
        | "bad_credentials"
        /** All allowed attempts were cut off. Another one would cost more. */
        | "keeps_breaking_off"
        /** The owner has stopped all paid calls. */
        | "spending_stopped"
        /** There are no sources to write from. */
        | "needs_sources"
        | "refused"
        | "cut_off"
        | "too_long"
        | "wrong_language"
        /** It may have happened, but the result is unknown. */
        | "unknown_outcome"
        /** The idea or content it refers to no longer exists. */
        | "gone"
        | "rejected"
        /** An error in our own code. */
        | "unforeseen";
    };

export type FailureClass = Failure["class"];

/**
 * What a failure leads to:
 * - `wait`: retried for as long as it takes, without counting against the task;
 * - `stop`: not retried until a person fixes the cause and starts the agent;
 * - `look`: checked against what was sent, and after some tries a person is asked to check;
 * - `retry`: a few tries, then the task fails;
 * - `end`: another try would not help.
 */
type Policy = "wait" | "stop" | "look" | "retry" | "end";

const policies = {
  try_later: "wait",
  rate_limited: "wait",
  budget: "wait",
  no_credit: "stop",
  bad_credentials: "stop",
  broke_off: "wait",
  keeps_breaking_off: "stop",
  spending_stopped: "stop",
  needs_sources: "stop",
  refused: "end",
  cut_off: "end",
  too_long: "end",
  wrong_language: "end",
  gone: "end",
  rejected: "end",
  unknown_outcome: "look",
  unforeseen: "retry",
} as const satisfies Record<FailureClass, Policy>;

/** The tries a step has when they are limited. */
const maxTries = 3;

/** 4 s, 8 s, … up to five minutes, so agents resume soon after an outage. */
const delay = exponentialDelay({ firstMs: 4 * SECOND, maxMs: 5 * MINUTE });

type Verdict =
  | { then: "wait"; at: number }
  | { then: "stop" }
  | { then: "end"; status: "failed" | "needs_check" };

interface FailedStep {
  /** Failures of this class in a row, including this one. */
  failures: number;
  now: number;
  /** Whether the result of the step can be checked before it is sent again. */
  canLookUp: boolean;
}

/** Decides what happens to a task whose step failed. */
export function decide(failure: Failure, { failures, now, canLookUp }: FailedStep): Verdict {
  const again = (): Verdict => ({ then: "wait", at: retryAt(failure, { failures, now }) });
  switch (policies[failure.class]) {
    case "wait":
      return again();
    case "stop":
      return { then: "stop" };
    case "look":
      // Without a check, a retry could repeat the work and its cost.
      if (canLookUp && failures < maxTries) return again();
      return { then: "end", status: "needs_check" };
    case "retry":
      if (failures < maxTries) return again();
      // An internal error leaves open whether the request arrived.
      return { then: "end", status: canLookUp ? "needs_check" : "failed" };
    case "end":
      return { then: "end", status: "failed" };
  }
}

function retryAt(failure: Failure, { failures, now }: { failures: number; now: number }): number {
  const at = "at" in failure ? failure.at : null;
  const next = nextAttemptAt({ delay }, { failure: failureUntil(at), failures, now });
  // Without a deadline there is always a next attempt.
  return next ?? now + maxWaitMs;
}

/** Whether the agent must be started by a person before the task goes on. */
export function stopsAgent(failure: FailureClass | null): failure is StoppingClass {
  return failure !== null && policies[failure] === "stop";
}

/** The classes that stop an agent, for SQL. */
export const stoppingClasses = [
  "no_credit",
  "bad_credentials",
  "keeps_breaking_off",
  "spending_stopped",
  "needs_sources",
] as const satisfies FailureClass[];
export type StoppingClass = (typeof stoppingClasses)[number];

const classByCode = {
  writer_unavailable: "try_later",
  channel_unavailable: "try_later",
  rate_limited: "rate_limited",
  budget_reached: "budget",
  no_credit: "no_credit",
  bad_credentials: "bad_credentials",
  broke_off: "broke_off",
  keeps_breaking_off: "keeps_breaking_off",
  spending_stopped: "spending_stopped",
  needs_sources: "needs_sources",
  refused: "refused",
  cut_off: "cut_off",
  too_long: "too_long",
  wrong_language: "wrong_language",
  outcome_unknown: "unknown_outcome",
  gone: "gone",
  rejected: "rejected",
} as const satisfies Partial<Record<AppErrorCode, FailureClass>>;

const classes = new Map<string, FailureClass>(Object.entries(classByCode));

/** Maps a thrown error to a failure. */
export function failureOf(error: unknown): Failure {
  const found = isAppError(error) ? classes.get(error.code) : undefined;
  switch (found) {
    case undefined:
      return { class: "unforeseen" };
    case "try_later":
    case "rate_limited":
    case "budget":
    case "broke_off":
      return { class: found, at: isAppError(error) ? error.retryAt : null };
    default:
      return { class: found };
  }
}
