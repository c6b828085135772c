import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { isAppError, type AppErrorCode } from "#app/core/errors.ts";
import {
  exponentialDelay,
  failureUntil,
  maxWaitMs,
  nextAttemptAt,
} from "#app/platform/jobs/backoff.ts";

/**
 * How a step may fail, whoever it asked. `at` is when the other side wants to be asked again, in
 * milliseconds since the epoch; null: it did not say.
 */
export type Failure =
  | {
      class:
        | "try_later"
        | "rate_limited"
        | "budget"
        /** An answer did not come to its end, and may be paid for all the same. */
        | "broke_off";
      at: number | null;
    }
  | {
      class:
        | "no_credit"
        | "bad_credentials"
        /** So did all that were asked for: each other one would cost money as well. */
        | "keeps_breaking_off"
        /** The owner has stopped whatever costs money. */
        | "spending_stopped"
        /** There is nothing to write from. */
        | "needs_sources"
        | "refused"
        | "cut_off"
        | "too_long"
        | "wrong_language"
        /** It may have happened: nobody knows. */
        | "unknown_outcome"
        /** What it is about is not there any more. */
        | "gone"
        | "rejected"
        /** A fault of our own. */
        | "unforeseen";
    };

export type FailureClass = Failure["class"];

/**
 * What follows from a failure:
 * - `wait`: it is tried again, however long that takes; whoever is away is no fault of the task's;
 * - `stop`: it is not tried again until a person has seen to it and starts the agent;
 * - `look`: what has been sent is looked for, and after some tries a person is asked to look;
 * - `retry`: some tries, and then the task has failed;
 * - `end`: no other try would end otherwise.
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

/** So many tries a step has where their number counts. */
const maxTries = 3;

/** 4 s, 8 s, … up to five minutes: an agent is back soon after whoever was away. */
const delay = exponentialDelay({ firstMs: 4 * SECOND, maxMs: 5 * MINUTE });

type Verdict =
  | { then: "wait"; at: number }
  | { then: "stop" }
  | { then: "end"; status: "failed" | "needs_check" };

interface FailedStep {
  /** Failures of this class in a row, this one included. */
  failures: number;
  now: number;
  /** What the step has sent can be looked up before it is sent again. */
  canLookUp: boolean;
}

/** What becomes of the task whose step has failed. */
export function decide(failure: Failure, { failures, now, canLookUp }: FailedStep): Verdict {
  const again = (): Verdict => ({ then: "wait", at: retryAt(failure, { failures, now }) });
  switch (policies[failure.class]) {
    case "wait":
      return again();
    case "stop":
      return { then: "stop" };
    case "look":
      // What cannot be looked up would be done, and paid for, twice.
      if (canLookUp && failures < maxTries) return again();
      return { then: "end", status: "needs_check" };
    case "retry":
      if (failures < maxTries) return again();
      // Our own fault says nothing about what has arrived.
      return { then: "end", status: canLookUp ? "needs_check" : "failed" };
    case "end":
      return { then: "end", status: "failed" };
  }
}

function retryAt(failure: Failure, { failures, now }: { failures: number; now: number }): number {
  const at = "at" in failure ? failure.at : null;
  const next = nextAttemptAt({ delay }, { failure: failureUntil(at), failures, now });
  // Without a time to give up there always is a next attempt.
  return next ?? now + maxWaitMs;
}

/** Whether a task waits for a person to do something about this before its agent is started. */
export function stopsAgent(failure: FailureClass | null): failure is StoppingClass {
  return failure !== null && policies[failure] === "stop";
}

/** The classes that stop an agent, for statements. */
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

/** The failure behind what a step has thrown. */
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
