import { SECOND, MINUTE, HOUR } from "#app/core/time/clock.ts";
import { isAppError, type AppErrorCode } from "#app/core/errors.ts";
import { failureUntil, listedDelay, nextAttemptAt } from "#app/platform/jobs/backoff.ts";

/**
 * How to handle a channel error:
 * - `retry`: nothing was sent, and the error may be temporary;
 * - `hold`: nothing was sent, and the owner has to fix something first;
 * - `end`: nothing was sent, and a retry would fail again;
 * - `look`: it may have been published, so look it up first.
 */
type Policy = "retry" | "hold" | "end" | "look";

const policies: Readonly<Partial<Record<AppErrorCode, Policy>>> = {
  channel_unavailable: "retry",
  rate_limited: "retry",
  outbound_dns: "retry",
  outbound_tls: "retry",
  no_credit: "hold",
  bad_credentials: "hold",
  refused: "end",
  rejected: "end",
  too_long: "end",
  wrong_language: "end",
  gone: "end",
  outcome_unknown: "look",
  cut_off: "look",
};

/** After an unexpected error, the content may have been published. */
export function policyOf(error: unknown): Policy {
  return (isAppError(error) && policies[error.code]) || "look";
}

/** Some two days of an hour each: a site that is down over a week-end is waited for. */
const maxAttempts = 50;

const delay = listedDelay(30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR);

/** When to try again what has failed so often; null: it is given up. */
export function retryAt(
  error: unknown,
  { attempts, now }: { attempts: number; now: number },
): number | null {
  if (attempts >= maxAttempts) return null;
  const at = isAppError(error) ? error.retryAt : null;
  return nextAttemptAt(
    { delay },
    {
      failure: failureUntil(at),
      failures: attempts,
      now,
    },
  );
}
