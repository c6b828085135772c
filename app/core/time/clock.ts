/** Time is injected, so that tests and the simulated history control it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A clock that moves only on request. */
export interface ManualClock extends Clock {
  set(time: number): void;
  advance(ms: number): void;
}

export function createManualClock(start: number): ManualClock {
  let time = start;
  return {
    now: () => time,
    set: (value) => void (time = value),
    advance: (ms) => void (time += ms),
  };
}

/** The calendar day of an instant, in UTC, as `YYYY-MM-DD`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** API format of an instant. */
export const isoOf = (time: number): string => new Date(time).toISOString();

/** API format of an optional instant. */
export const isoOrNull = (time: number | null): string | null =>
  time === null ? null : isoOf(time);
