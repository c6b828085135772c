import type { ideaStates } from "#db/schema.server.ts";

export type IdeaState = (typeof ideaStates)[number];

/** Something to write about, with its reason and its slot. */
export interface Idea {
  id: string;
  workspaceId: string;
  state: IdeaState;
  topic: string;
  angle: string;
  keyword: string;
  /** Why it is worth writing, shown to the owner. */
  reason: string;
  source: "sample" | "owner" | "insight";
  /** The sample article that the simulation has for it; null: none. */
  sampleSlug: string | null;
  /** When its article should be published, in milliseconds; null: it has no slot. */
  slotAt: number | null;
  /** 1: a page shows its progress, so the simulation hurries. SQLite has no booleans. */
  quick: 0 | 1;
  createdAt: number;
  /** When its article was published or the idea was dropped. */
  endedAt: number | null;
  /** Counts changes, from 1. An update names the version that it is based on. */
  version: number;
  /** The idea that it resembles, as far as known; null: none. */
  duplicateOfId: string | null;
  /** 1: its owner wants it despite the duplicate. SQLite has no booleans. */
  duplicateAllowed: 0 | 1;
}

/** A new idea without changes. */
export type NewIdea = Omit<Idea, "version" | "duplicateOfId" | "duplicateAllowed"> &
  Partial<Pick<Idea, "duplicateOfId" | "duplicateAllowed">>;

/**
 * The possible next states of an idea. Going live may plan again what was done in simulation, and an article that
 * turns out not to be published puts its idea back in work.
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

/** Posts a day, on all channels together. */
export const postsPerDay = { least: 1, usual: 3, most: 12 } as const;

/** Maximum length of each text field, in characters. */
export const maxSubjectLength = 300;
