import type { Idea, IdeaState } from "#app/domain/ideas/idea.ts";

/* What an undoable plan change stores of an idea: its slot and its text. */

/** The subject of an idea. */
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

/** An idea's text, to detect later changes. */
export const wordsOf = ({ topic, angle, keyword }: IdeaWords): string =>
  JSON.stringify({ topic, angle, keyword });

type Saying = IdeaWords & Pick<Idea, "sampleSlug" | "duplicateOfId" | "duplicateAllowed">;

/** The same with related fields, for undoing a text change. */
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
