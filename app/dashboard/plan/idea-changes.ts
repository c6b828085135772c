import { wallClock } from "#app/core/time/time-zone.ts";
import type { Idea } from "#app/domain/ideas/idea.ts";
import { placeOf, sayingOf, wordsOf } from "#app/domain/workflow/tasks/idea-traces.ts";
import type { Change } from "#app/workspace/undoable-change.ts";
import { shortDay, timeField } from "./calendar.ts";

/* What is stored about a change of the plan for its activity and undo. */

/** The slot and, after a space, the idea's version. */
export const filledField = "filled";
export const placeField = "place";
export const wordsField = "words";
/** The state an added idea returns to on undo. */
export const nowhere = placeOf({ state: "dropped", slotAt: null });

/** How to undo a change; null: nothing visible changed. */
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

/** An idea's new state, appended to its topic. */
export function slotText({ state, slotAt }: Idea, timeZone: string): string {
  if (state === "dropped") return " won’t be written";
  if (slotAt === null) return " is saved for later";
  const { day, minutes } = wallClock(slotAt, timeZone);
  return `: ${shortDay(day)}, ${timeField(minutes)}`;
}
