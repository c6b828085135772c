/** Time is handed in, so that tests and the simulated history can run on a clock of their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A clock that stands still until it is moved. */
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

/** As the API writes instants. */
export const isoOf = (time: number): string => new Date(time).toISOString();

/** As the API writes instants that there may not be. */
export const isoOrNull = (time: number | null): string | null =>
  time === null ? null : isoOf(time);
