import { DAY, HOUR } from "#app/core/time/clock.ts";

/*
 * The demo's day has 30 hours, with one article per day at a different hour each time. So the
 * thirty-two sample articles last for thirty days of history and another week, and agents take
 * turns without a gap at any hour: posts from an article's slot on, then a script for the next but
 * one approved article, then writing, then SEO. Durations are in `demoWorkMs`, approvals in
 * `approval-policy.ts`.
 */

/** Time between slots in real time; milliseconds. */
const cycleMs = 30 * HOUR;

/** Posts and scripts fill this much of a cycle, then writing starts. */
const writesAfterMs = 14.2 * HOUR;

/**
 * An idea is started four cycles before its slot, so there is time to review and something
 * scheduled.
 */
export const demoLeadMs = 4 * cycleMs - writesAfterMs;

/** How far ahead the demo is planned, limited by its articles. */
const plannedAheadMs = 10 * DAY;

/** The demo's next open slots. */
export function demoSlots(from: number, taken: readonly number[]): number[] {
  const used = new Set(taken);
  const first = Math.ceil(from / cycleMs) * cycleMs;
  const free: number[] = [];
  for (let slot = first; slot <= from + plannedAheadMs; slot += cycleMs) {
    if (!used.has(slot)) free.push(slot);
  }
  return free;
}
