/** What a post can be reported for. */
export const takedownGrounds = ["copyright", "unlawful", "personal_data"] as const;
export type TakedownGrounds = (typeof takedownGrounds)[number];

/**
 * - `received`: not decided yet;
 * - `taken_down`: the post is offline; its owner may send a counter-notice;
 * - `countered`: a counter-notice was sent; the post is restored later unless the reporter goes to court;
 * - `kept_down`: there is a court action, or the counter-notice was not enough.
 */
export const takedownStates = [
  "received",
  "dismissed",
  "taken_down",
  "countered",
  "restored",
  "kept_down",
] as const;
export type TakedownState = (typeof takedownStates)[number];

/** Who gets emails. */
export const takedownParties = ["operator", "reporter", "owner"] as const;
export type TakedownParty = (typeof takedownParties)[number];
