import type { ideaStates } from "#db/schema.server.ts";

export type IdeaState = (typeof ideaStates)[number];

/** Something to write about, with its reason and its place in the plan. */
export interface Idea {
  id: string;
  workspaceId: string;
  state: IdeaState;
  topic: string;
  angle: string;
  keyword: string;
  /** Why it is worth writing, for its owner to read. */
  reason: string;
  source: "sample" | "owner" | "insight";
  /** The sample text that the simulation has for it; null: none. */
  sampleSlug: string | null;
  /** When its article is to go out, in milliseconds; null: it has no place in the plan. */
  slotAt: number | null;
  /** 1: somebody watches for it, and the simulation hurries. As SQLite has truth values. */
  quick: 0 | 1;
  createdAt: number;
  /** When its article went out, or it was dropped. */
  endedAt: number | null;
  /** Counts what is changed of it, from 1: whoever changes it says what they have seen. */
  version: number;
  /** The idea that it resembles, as far as anybody has noticed; null: none. */
  duplicateOfId: string | null;
  /** 1: its owner wants it although another one says the same. As SQLite has truth values. */
  duplicateAllowed: 0 | 1;
}

/** An idea that comes in; nobody has changed it yet. */
export type NewIdea = Omit<Idea, "version" | "duplicateOfId" | "duplicateAllowed"> &
  Partial<Pick<Idea, "duplicateOfId" | "duplicateAllowed">>;

/**
 * What may become of an idea in each state; what is done or in work stays with what was made of it. What was
 * done in practice may be planned anew by whoever goes live, and what counted as out and was not is in work still.
 */
export const ideaMoves: Readonly<Record<IdeaState, readonly IdeaState[]>> = {
  proposed: ["planned", "dropped"],
  planned: ["proposed", "planned", "in_work", "dropped"],
  in_work: ["in_work", "done", "dropped", "planned"],
  dropped: ["proposed", "planned"],
  done: ["planned", "in_work"],
};

/** Articles a week that a plan has by default, and at most. */
export const articlesPerWeek = { least: 1, usual: 5, most: 14 } as const;

/** Posts a day, at all places together. */
export const postsPerDay = { least: 1, usual: 3, most: 12 } as const;

/** So many characters each of an idea's texts may have. */
export const maxSubjectLength = 300;
