/** What going live changes, and what it still takes. */
export interface GoLiveView {
  isLive: boolean;
  /** One line for each thing: today, and from then on. */
  rows: { name: string; today: string; then: string }[];
  needs: { name: string; words: string; isThere: boolean; isNeeded: boolean; to: string }[];
  /** What stands in the way, in words; empty: nothing. */
  missing: string[];
  cost: { range: string | null; words: string };
}

export const goLiveIntents = { goLive: "go_live", goBack: "go_back" } as const;

/** That one has read what changes. */
export const readField = "read";
