import { DAY, HOUR } from "#app/core/time/clock.ts";

/*
 * The demo's day has 30 hours: one text goes out in each, at another hour every time. So the thirty-two sample texts last for its thirty days of history and the week after them, and
 * its agents take turns without a gap, whatever the hour and the day of the week: posting about a text
 * from its slot on, then filming the next one but one that has been approved, then writing, then
 * improving. `demoWorkMs` says for how long, and `approval-policy.ts` when its texts are approved.
 */

/** How far its slots are apart, by the clock of the world; milliseconds. */
const cycleMs = 30 * HOUR;

/** Posting and filming fill that much of a cycle; then writing begins. */
const writesAfterMs = 14.2 * HOUR;

/** An idea is taken up four cycles before its slot: there is time for its owner, and something scheduled. */
export const demoLeadMs = 4 * cycleMs - writesAfterMs;

/** So far ahead the demo is planned: as far as its texts last. */
const plannedAheadMs = 10 * DAY;

/** The demo's next slots that have no idea. */
export function demoSlots(from: number, taken: readonly number[]): number[] {
  const used = new Set(taken);
  const first = Math.ceil(from / cycleMs) * cycleMs;
  const free: number[] = [];
  for (let slot = first; slot <= from + plannedAheadMs; slot += cycleMs) {
    if (!used.has(slot)) free.push(slot);
  }
  return free;
}
