/** What a post can be reported for. */
export const takedownGrounds = ["copyright", "unlawful", "personal_data"] as const;
export type TakedownGrounds = (typeof takedownGrounds)[number];

/**
 * - `received`: nobody has decided yet;
 * - `taken_down`: the post cannot be read; its owner may answer with a counter-notice;
 * - `countered`: the owner has, and the post comes back in some days unless somebody goes to court;
 * - `kept_down`: somebody did, or the answer was not enough.
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

/** Who is written to. */
export const takedownParties = ["operator", "reporter", "owner"] as const;
export type TakedownParty = (typeof takedownParties)[number];
