import { HOUR, MINUTE, SECOND } from "../../core/clock";
import { createSeededRandom } from "../../core/random";
import type { Pace } from "../agents/settings";

/** How long a simulated agent rests between two tasks. */
const rests = {
  relaxed: 2 * HOUR,
  standard: 30 * MINUTE,
  busy: 0,
} as const satisfies Record<Pace, number>;

/** @param speed how many times faster than usual the simulation runs */
export const restMs = (pace: Pace, speed: number): number => Math.round(rests[pace] / speed);

/** A task takes twenty minutes to an hour; milliseconds. */
const [shortest, longest] = [20 * MINUTE, 60 * MINUTE];

/** An agent's first task: whoever has just come sees all six at work within three minutes. */
const [shortestFirst, longestFirst] = [6 * SECOND, 14 * SECOND];

/** How long a simulated task takes, in milliseconds: the same each time it is asked. */
export function workMs(
  { seed, type, ordinal }: { seed: string; type: string; ordinal: number },
  speed: number,
): number {
  const random = createSeededRandom(`${seed} work ${type} ${ordinal}`);
  const ms =
    ordinal === 1 ? random.int(shortestFirst, longestFirst) : random.int(shortest, longest);
  return Math.round(ms / speed);
}
