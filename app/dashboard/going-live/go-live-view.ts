/** What going live changes and still needs. */
export interface GoLiveView {
  isLive: boolean;
  /** One row per topic: before and after. */
  rows: { name: string; today: string; then: string }[];
  needs: { name: string; words: string; isThere: boolean; isNeeded: boolean; to: string }[];
  /** What is missing, as text; empty: nothing. */
  missing: string[];
  cost: { range: string | null; words: string };
  /** Who can read published content, and where. */
  whoSees: string[];
  /** Simulated ideas that could be written for real, newest first. */
  finished: {
    /** The article's publishing day, as text; null: unknown. */
    ideas: { id: string; topic: string; day: string | null }[];
    /** Link to more of them; null: these are all. */
    moreAt: string | null;
  };
}

/** A form that was rejected: why, and what was selected. */
export interface GoLiveAnswer {
  /** Left out: no error. */
  problem?: string;
  ticked: readonly string[];
  hasRead?: boolean;
}

export const goLiveIntents = { goLive: "go_live", goBack: "go_back" } as const;

/** Confirms that the changes were read. */
export const readField = "read";

/** An idea to rewrite; may repeat. */
export const rewriteField = "rewrite";

/** The button that shows older ideas and keeps the selection. */
export const olderField = "older";

/** Query parameter: how many finished ideas are listed. */
export const listedField = "ideas";

/** Ideas per step. */
export const listedAtOnce = 50;

/** Maximum ideas; more would not fit the plan. */
export const maxListed = 400;
