/** What going live changes, and what it still takes. */
export interface GoLiveView {
  isLive: boolean;
  /** One line for each thing: today, and from then on. */
  rows: { name: string; today: string; then: string }[];
  needs: { name: string; words: string; isThere: boolean; isNeeded: boolean; to: string }[];
  /** What stands in the way, in words; empty: nothing. */
  missing: string[];
  cost: { range: string | null; words: string };
  /** Who reads what goes out, and where. */
  whoSees: string[];
  /** What was finished in practice and could be written for real; the newest first. */
  finished: {
    /** The day on which its article went out, in words; null: nobody knows. */
    ideas: { id: string; topic: string; day: string | null }[];
    /** Where more of them are listed; null: these are all. */
    moreAt: string | null;
  };
}

/** What a form has come to that has led nowhere else: why, and what was ticked in it. */
export interface GoLiveAnswer {
  /** Left out: nothing is wrong. */
  problem?: string;
  ticked: readonly string[];
  hasRead?: boolean;
}

export const goLiveIntents = { goLive: "go_live", goBack: "go_back" } as const;

/** That one has read what changes. */
export const readField = "read";

/** An idea that is to be written anew; as often as there are any. */
export const anewField = "anew";

/** What the button for older ones says with what is ticked. */
export const olderField = "older";

/** How many finished ideas are listed, in the page's address. */
export const listedField = "ideas";

/** So many at first, and with each step. */
export const listedAtOnce = 50;

/** So many at most: nobody reads on, and the plan has its place for each. */
export const maxListed = 400;
