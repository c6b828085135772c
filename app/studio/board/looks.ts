/** When the analyst looks at the figures: once something has gone out, and then twice a day. */
const lookNames = ["first", "midday", "evening"] as const;
export type Look = (typeof lookNames)[number];

export const lookTitles = {
  first: "First look",
  midday: "Midday check",
  evening: "Evening report",
} as const satisfies Record<Look, string>;

/** Which look it is. @param name as the board names it: that ends with one of the three */
export function lookOf(name: string): Look {
  return lookNames.find((each) => name.endsWith(` ${each}`)) ?? "evening";
}
