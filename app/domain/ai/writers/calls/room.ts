import type { Usage } from "#app/domain/ai/providers/model.ts";

/*
 * How long an answer may be. What a model thinks counts as well, and how much that is differs by the model and by what it is
 * asked: what it has used tells.
 */

/** In tokens: many a model writes no more at once. */
const mostRoom = 32_000;

/** So many are remembered; whoever is forgotten is cut once more. */
const maxRemembered = 1_000;

/** One may think more about the next question. */
const spare = 1.5;

export function createRooms() {
  /** Beside what a question asks for, in tokens, by the model of a workspace. */
  const extras = new Map<string, number>();
  function remember(of: string, extra: number): void {
    extras.delete(of);
    if (extra > 0) extras.set(of, Math.ceil(extra));
    for (const first of extras.keys()) {
      if (extras.size <= maxRemembered) break;
      extras.delete(first);
    }
  }
  return {
    /** How long an answer may be that is to have so many tokens. */
    for: (of: string, tokens: number): number =>
      Math.min(Math.max(mostRoom, tokens), tokens + (extras.get(of) ?? 0)),

    /** An answer has come to its end. @param usage null: nobody knows, and what is remembered stays */
    answered(of: string, tokens: number, usage: Usage | null): void {
      if (usage === null) return;
      remember(of, spare * Math.max(usage.thinking ?? 0, usage.output - tokens));
    },

    /** An answer was cut at its room: the next one has three times as much, and what thinking takes. */
    cut(of: string, room: number, usage: Usage | null): void {
      remember(of, 2 * (room + (usage?.thinking ?? 0)));
    },
  };
}
