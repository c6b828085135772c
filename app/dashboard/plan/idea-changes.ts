import { wallClock } from "#app/core/time/time-zone.ts";
import type { Idea } from "#app/domain/ideas/idea.ts";
import { placeOf, sayingOf, wordsOf } from "#app/domain/workflow/tasks/idea-traces.ts";
import type { Change } from "#app/workspace/undoable-change.ts";
import { shortDay, timeField } from "./calendar.ts";

/* What is kept of a change in the plan, so that it can be told and taken back. */

/** Names its place and, after a space, its version. */
export const filledField = "filled";
export const placeField = "place";
export const wordsField = "words";
/** Whatever was added is not to be written after all. */
export const nowhere = placeOf({ state: "dropped", slotAt: null });

/** How an idea can be put back to what it was; null: nobody could tell the difference. */
export function changeOf(before: Idea, idea: Idea): Change | null {
  const place = { field: placeField, before: placeOf(before), after: placeOf(idea) };
  const words = { field: wordsField, before: sayingOf(before), after: wordsOf(idea) };
  const hasNewWords = wordsOf(before) !== words.after;
  const changed = [
    ...(place.before !== place.after ? [place] : []),
    ...(hasNewWords ? [words] : []),
  ];
  if (changed.length === 0) return null;
  const parts = changed.map((part) => ({ subject: idea.id, ...part }));
  return { kind: hasNewWords ? "idea_changed" : "idea_scheduled", parts };
}

/** Where an idea stands by now, to go on after its topic. */
export function placeWords({ state, slotAt }: Idea, timeZone: string): string {
  if (state === "dropped") return " will not be written";
  if (slotAt === null) return " waits for your decision";
  const { day, minutes } = wallClock(slotAt, timeZone);
  return `: ${shortDay(day)}, ${timeField(minutes)}`;
}
