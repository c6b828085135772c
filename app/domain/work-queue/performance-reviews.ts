/** When the analyst reviews performance: after the first publication, then twice a day. */
const reviewNames = ["first", "midday", "evening"] as const;
export type Look = (typeof reviewNames)[number];

export const reviewTitles = {
  first: "Morning check",
  midday: "Midday check",
  evening: "Evening report",
} as const satisfies Record<Look, string>;

/** Which review it is. @param name as in the work queue, which ends with one of the three */
export function reviewOf(name: string): Look {
  return reviewNames.find((each) => name.endsWith(` ${each}`)) ?? "evening";
}
