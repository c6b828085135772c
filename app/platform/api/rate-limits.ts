import { MINUTE, type Clock } from "#app/core/time/clock.ts";
import type { LimitName } from "./contract.ts";

/** How often somebody may ask within a minute. */
export type Limits = Readonly<Record<LimitName, number>>;

/** Of what a person may read in a minute, so much may be changes, and so much costly work. */
const shares = { read: 1, write: 1 / 5, costly: 1 / 50 } as const satisfies Record<
  LimitName,
  number
>;

/** @param perMinute reads; changes and costly work are fewer */
export function limitsOf(perMinute: number): Limits {
  const of = (name: LimitName) => Math.max(1, Math.round(perMinute * shares[name]));
  return { read: of("read"), write: of("write"), costly: of("costly") };
}

/** How somebody stands after asking once more. */
interface Allowance {
  limit: number;
  remaining: number;
  /** Until the count begins anew, in seconds. */
  resetSeconds: number;
  isExceeded: boolean;
}

interface Window {
  count: number;
  endsAt: number;
}

/** So many people and addresses are counted at once; beyond that, the oldest counts are dropped. */
const mostCounted = 20_000;

/** Counts who asks how often, in memory: a minute from the first request on. */
export function createRateLimits({ clock, limits }: { clock: Clock; limits: Limits }) {
  const windows = new Map<string, Window>();

  return {
    limits,
    /** @param who a person or an address */
    count(who: string, name: LimitName): Allowance {
      const now = clock.now();
      const key = `${name} ${who}`;
      let window = windows.get(key);
      if (!window || window.endsAt <= now || window.endsAt > now + MINUTE) {
        // Behind the others, which are in the order in which they began.
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
