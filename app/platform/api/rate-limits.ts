import { MINUTE, type Clock } from "#app/core/time/clock.ts";
import type { LimitName } from "./contract.ts";

/** Requests per minute. */
export type Limits = Readonly<Record<LimitName, number>>;

/** Divisors of the read limit, for changes and costly work. */
const shares = { read: 1, write: 1 / 5, costly: 1 / 50 } as const satisfies Record<
  LimitName,
  number
>;

/** @param perMinute reads; changes and costly work have lower limits */
export function limitsOf(perMinute: number): Limits {
  const of = (name: LimitName) => Math.max(1, Math.round(perMinute * shares[name]));
  return { read: of("read"), write: of("write"), costly: of("costly") };
}

/** The rate limit after one more request. */
interface Allowance {
  limit: number;
  remaining: number;
  /** Until the count resets, in seconds. */
  resetSeconds: number;
  isExceeded: boolean;
}

interface Window {
  count: number;
  endsAt: number;
}

/** How many users and addresses are counted at once; the oldest are dropped. */
const mostCounted = 20_000;

/** Counts requests per caller in memory: a minute from the first request. */
export function createRateLimits({ clock, limits }: { clock: Clock; limits: Limits }) {
  const windows = new Map<string, Window>();

  return {
    limits,
    /** @param who a user or an address */
    count(who: string, name: LimitName): Allowance {
      const now = clock.now();
      const key = `${name} ${who}`;
      let window = windows.get(key);
      if (!window || window.endsAt <= now || window.endsAt > now + MINUTE) {
        // Reinserted at the end, to keep the order by start time.
        windows.delete(key);
        window = { count: 0, endsAt: now + MINUTE };
        windows.set(key, window);
        forgetOld(now);
      }
      window.count += 1;
      const limit = limits[name];
      return {
        limit,
        remaining: Math.max(0, limit - window.count),
        resetSeconds: Math.ceil((window.endsAt - now) / 1_000),
        isExceeded: window.count > limit,
      };
    },
  };

  function forgetOld(now: number): void {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size <= mostCounted) return;
      windows.delete(key);
    }
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>;
