import { HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import type { Speed } from "#app/domain/agents/settings/setting-values.ts";
import type { Assignment } from "#app/domain/ai/prompts/assignment.ts";

/** How long a task takes at each pace, at least and at most; milliseconds. */
const spans = {
  busy: [20 * MINUTE, 30 * MINUTE],
  standard: [30 * MINUTE, 45 * MINUTE],
  relaxed: [45 * MINUTE, 60 * MINUTE],
} as const satisfies Record<Speed, readonly [number, number]>;

/** An agent's first task, and an owner's first idea: whoever has just come sees all six at work within three minutes. */
const firstSpan = [6 * SECOND, 14 * SECOND] as const;

interface Timed {
  seed: string;
  type: string;
  ordinal: number;
  speed: Speed;
  /** Somebody watches for what it makes. */
  quick: boolean;
}

/**
 * How long a simulated task takes, in milliseconds: the same each time it is asked.
 * @param timesFaster how many times faster than usual the simulation runs
 */
export function workMs({ seed, type, ordinal, speed, quick }: Timed, timesFaster: number): number {
  const random = createSeededRandom(`${seed} work ${type} ${ordinal}`);
  const [shortest, longest] = ordinal === 1 || quick ? firstSpan : spans[speed];
  return Math.round(random.int(shortest, longest) / timesFaster);
}

/**
 * How long the demo's tasks take, in milliseconds. One text comes to 30 hours of them, which is how often
 * the demo's plan has one (`demo-day.ts`): with thirty-two texts for as many days, tasks of half an hour
 * would leave its agents at rest for most of any visit.
 */
const demoSpans = {
  write: [7.5 * HOUR, 8.5 * HOUR],
  improve: [8.5 * HOUR, 9.5 * HOUR],
  refresh: [HOUR, 2 * HOUR],
  answer: [HOUR, 2 * HOUR],
  post: [6 * HOUR, 7 * HOUR],
  video: [9 * HOUR, 10 * HOUR],
  performance_review: [HOUR, 1.5 * HOUR],
  newsletter: [HOUR, 2 * HOUR],
} as const satisfies Record<Assignment["work"], readonly [number, number]>;

/** As `workMs`, of the demo, whose speed is its own. */
export function demoWorkMs(
  { seed, type, ordinal }: Omit<Timed, "quick">,
  work: Assignment["work"],
): number {
  const random = createSeededRandom(`${seed} work ${type} ${ordinal}`);
  const [shortest, longest] = ordinal === 1 ? firstSpan : demoSpans[work];
  return random.int(shortest, longest);
}

/** So long before its slot an idea is taken up: there is time to write, to improve and to read it. */
export const leadMs = 4 * HOUR;

/** How long an agent that has failed leaves it at that: its failure is to be seen. */
const setback = 30 * MINUTE;

export const setbackMs = (speed: number): number => Math.round(setback / speed);
