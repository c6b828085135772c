import { MINUTE, SECOND } from "../../core/clock";
import { createSeededRandom } from "../../core/random";
import type { Pace } from "../agents/settings";

/** How long a task takes at each pace, at least and at most; milliseconds. */
const spans = {
  busy: [20 * MINUTE, 30 * MINUTE],
  standard: [30 * MINUTE, 45 * MINUTE],
  relaxed: [45 * MINUTE, 60 * MINUTE],
} as const satisfies Record<Pace, readonly [number, number]>;

/** An agent's first task, and an owner's first idea: whoever has just come sees all six at work within three minutes. */
const firstSpan = [6 * SECOND, 14 * SECOND] as const;

interface Timed {
  seed: string;
  type: string;
  ordinal: number;
  pace: Pace;
  /** Somebody watches for what it makes. */
  quick: boolean;
}

/**
 * How long a simulated task takes, in milliseconds: the same each time it is asked.
 * @param speed how many times faster than usual the simulation runs
 */
export function workMs({ seed, type, ordinal, pace, quick }: Timed, speed: number): number {
  const random = createSeededRandom(`${seed} work ${type} ${ordinal}`);
  const [shortest, longest] = ordinal === 1 || quick ? firstSpan : spans[pace];
  return Math.round(random.int(shortest, longest) / speed);
}

/** How long an agent that has failed leaves it at that: its failure is to be seen. */
const setback = 30 * MINUTE;

export const setbackMs = (speed: number): number => Math.round(setback / speed);
