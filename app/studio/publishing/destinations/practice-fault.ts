/** What can go wrong at a practice place, because its owner wants to see what happens then. */
export const practiceFaults = ["lost", "late", "no_entry", "refused"] as const;
export type PracticeFault = (typeof practiceFaults)[number];

export const readPracticeFault = (typed: unknown): PracticeFault | null =>
  practiceFaults.find((each) => each === typed) ?? null;
