import type { LimitName } from "./contract.ts";
import { ApiRefusal } from "./errors.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Headers } from "./send-answer.express.ts";

/**
 * Counts a request, and reports the rate limit in `headers`.
 * @param who a user or an address
 * @throws ApiRefusal `too_many_requests`
 */
export function countRequest(
  limits: RateLimits,
  limitName: LimitName,
  who: string,
  headers: Headers,
): void {
  const { limit, remaining, resetSeconds, isExceeded } = limits.count(who, limitName);
  headers["RateLimit-Limit"] = limit;
  headers["RateLimit-Remaining"] = remaining;
  headers["RateLimit-Reset"] = resetSeconds;
  if (!isExceeded) return;
  headers["Retry-After"] = resetSeconds;
  throw new ApiRefusal(
    "too_many_requests",
    "Too many requests. Please wait a moment.",
    `Try again in ${resetSeconds} s.`,
  );
}
