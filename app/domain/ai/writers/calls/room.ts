import type { Usage } from "#app/domain/ai/providers/model.ts";

/*
 * The output limit of an answer. Thinking counts too, and how much depends on the model and
 * question, so it is learned from the usage.
 */

/** In tokens: the maximum of many models. */
const mostRoom = 32_000;

/** Models to remember; a forgotten one may be cut once more. */
const maxRemembered = 1_000;

/** The next question may need more thinking. */
const spare = 1.5;

export function createRooms() {
  /** Tokens in addition to the requested ones, by a workspace's model. */
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
    /** The output limit for an answer with this many tokens. */
    for: (of: string, tokens: number): number =>
      Math.min(Math.max(mostRoom, tokens), tokens + (extras.get(of) ?? 0)),

    /**
     * An answer was complete.
     * @param usage null: unknown, so the value stays
     */
    answered(of: string, tokens: number, usage: Usage | null): void {
      if (usage === null) return;
      remember(of, spare * Math.max(usage.thinking ?? 0, usage.output - tokens));
    },

    /** An answer was cut: the next one gets three times the room, plus thinking. */
    cut(of: string, room: number, usage: Usage | null): void {
      remember(of, 2 * (room + (usage?.thinking ?? 0)));
    },
  };
}
