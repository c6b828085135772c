import type { Clock } from "#app/core/time/clock.ts";
import { MINUTE } from "#app/core/time/clock.ts";

export interface AllowanceLimits {
  /** Per ten minutes. */
  requests: number;
  characters: number;
}

/** About four times what anyone can listen to. */
export const usualAllowance: AllowanceLimits = { requests: 600, characters: 60_000 };

const windowMs = 10 * MINUTE;

interface Used extends AllowanceLimits {
  until: number;
}

/** Speech quota per user. In memory: it resets on restart. */
export function createAllowance({ clock, limits }: { clock: Clock; limits: AllowanceLimits }) {
  const people = new Map<string, Used>();

  function forgetOld(now: number): void {
    for (const [person, { until }] of people) if (until <= now) people.delete(person);
  }

  return {
    /** @returns null: granted; else seconds until a retry */
    take(person: string, characters: number): number | null {
      const now = clock.now();
      if (!people.has(person)) forgetOld(now);
      let used = people.get(person);
      if (!used || used.until <= now) used = { requests: 0, characters: 0, until: now + windowMs };
      people.set(person, used);
      const tooMuch =
        used.requests + 1 > limits.requests || used.characters + characters > limits.characters;
      if (tooMuch) return Math.ceil((used.until - now) / 1_000);
      used.requests += 1;
      used.characters += characters;
      return null;
    },
  };
}
