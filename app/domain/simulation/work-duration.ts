import { HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import type { Speed } from "#app/domain/agents/settings/setting-values.ts";
import type { Assignment } from "#app/domain/ai/prompts/assignment.ts";

/** Duration of a task at each speed, minimum and maximum; milliseconds. */
const spans = {
  busy: [20 * MINUTE, 30 * MINUTE],
  standard: [30 * MINUTE, 45 * MINUTE],
  relaxed: [45 * MINUTE, 60 * MINUTE],
} as const satisfies Record<Speed, readonly [number, number]>;

/**
 * For an agent's first task and an owner's first idea: a new user sees all six agents work within
 * three minutes.
 */
const firstSpan = [6 * SECOND, 14 * SECOND] as const;

interface Timed {
  seed: string;
  type: string;
  ordinal: number;
  speed: Speed;
  /** Someone is watching. */
  quick: boolean;
}

/**
 * Duration of a simulated task in milliseconds, the same on every call.
 * @param timesFaster the speed factor of the simulation
 */
export function workMs({ seed, type, ordinal, speed, quick }: Timed, timesFaster: number): number {
  const random = createSeededRandom(`${seed} work ${type} ${ordinal}`);
  const [shortest, longest] = ordinal === 1 || quick ? firstSpan : spans[speed];
  return Math.round(random.int(shortest, longest) / timesFaster);
}

/**
 * Duration of the demo's tasks in milliseconds. One article takes 30 hours in all, the time between
 * the demo's slots (`demo-day.ts`): with half-hour tasks, agents would be idle during most visits.
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

/** As `workMs`, for the demo, which has its own speed. */
export function demoWorkMs(
  { seed, type, ordinal }: Omit<Timed, "quick">,
  work: Assignment["work"],
): number {
  const random = createSeededRandom(`${seed} work ${type} ${ordinal}`);
  const [shortest, longest] = ordinal === 1 ? firstSpan : demoSpans[work];
  return random.int(shortest, longest);
}

/** How long before its slot an idea is started, with time to write, optimize and review. */
export const leadMs = 4 * HOUR;

/** How long an agent pauses after a failure, so that it can be seen. */
const setback = 30 * MINUTE;

export const setbackMs = (speed: number): number => Math.round(setback / speed);
