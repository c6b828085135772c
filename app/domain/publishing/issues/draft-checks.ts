import { HOUR, MINUTE } from "#app/core/time/clock.ts";

/** Often in the hour in which its owner is most likely to publish it, and ever more seldom. */
const spans = [
  { looks: 12, everyMs: 5 * MINUTE },
  { looks: 12 + 46, everyMs: 30 * MINUTE },
  { looks: 12 + 46 + 13 * 24, everyMs: HOUR },
] as const;
const everyMs = 6 * HOUR;

/**
 * When to check a draft next; milliseconds since the epoch.
 * @param looks how often it has been checked
 */
export function nextDraftCheck({ looks, now }: { looks: number; now: number }): number {
  return now + (spans.find((span) => looks < span.looks)?.everyMs ?? everyMs);
}
