import type { ManualClock } from "#app/core/time/clock.ts";
import type { Timers } from "#app/core/time/timers.ts";

interface ManualTimers extends Timers {
  /** Moves the clock on, and runs on the way what is due, each at its own moment. */
  advance(ms: number): void;
  /** How many have neither run for the last time nor been called off. */
  waiting(): number;
}

interface Waiting {
  at: number;
  everyMs: number | null;
  run: () => void;
}

/** Timers that wait for a test to move their clock. */
export function createManualTimers(clock: ManualClock): ManualTimers {
  const waiting = new Set<Waiting>();
  function add(ms: number, everyMs: number | null, run: () => void): () => void {
    const timer = { at: clock.now() + ms, everyMs, run };
    waiting.add(timer);
    return () => void waiting.delete(timer);
  }
  const nextUntil = (end: number) =>
    [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  return {
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(ms, ms, run),
    advance(ms) {
      const end = clock.now() + ms;
      for (let next = nextUntil(end); next; next = nextUntil(end)) {
        clock.set(next.at);
        if (next.everyMs === null) waiting.delete(next);
        else next.at += next.everyMs;
        next.run();
      }
      clock.set(end);
    },
    waiting: () => waiting.size,
  };
}
