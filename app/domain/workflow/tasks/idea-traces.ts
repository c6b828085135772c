import type { Idea, IdeaState } from "#app/domain/ideas/idea.ts";

/*
 * What an undoable change of the plan keeps of an idea: where it was, and what it said.
 */

/** What an idea is about. */
export type IdeaWords = Pick<Idea, "topic" | "angle" | "keyword">;

/** Where an idea is, for undoing what moves it: "planned@1780000000000". */
export const placeOf = ({ state, slotAt }: Pick<Idea, "state" | "slotAt">): string =>
  `${state}@${slotAt ?? ""}`;

/** Null: nothing that `placeOf` has given. */
export function readPlace(place: string): { state: IdeaState; slotAt: number | null } | null {
  const [, state, slot] = /^(proposed|planned|in_work|dropped)@(\d*)$/.exec(place) ?? [];
  // One of those four.
  return state ? { state: state as IdeaState, slotAt: slot ? Number(slot) : null } : null;
}

/** What an idea says, for telling whether it says so still. */
export const wordsOf = ({ topic, angle, keyword }: IdeaWords): string =>
  JSON.stringify({ topic, angle, keyword });

type Saying = IdeaWords & Pick<Idea, "sampleSlug" | "duplicateOfId" | "duplicateAllowed">;

/** The same with what belongs to its words, for undoing what changes them. */
export const sayingOf = ({
  sampleSlug,
  duplicateOfId,
  duplicateAllowed,
  ...idea
}: Saying): string => {
  const { topic, angle, keyword } = idea;
  return JSON.stringify({ topic, angle, keyword, sampleSlug, duplicateOfId, duplicateAllowed });
};

// Written by `sayingOf` only.
export const readSaying = (saying: string) => JSON.parse(saying) as Saying;
