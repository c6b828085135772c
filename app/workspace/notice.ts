/** What a post can be reported for. */
export const noticeGrounds = ["copyright", "unlawful", "personal_data"] as const;
export type NoticeGrounds = (typeof noticeGrounds)[number];

/**
 * - `received`: nobody has decided yet;
 * - `taken_down`: the post cannot be read; its owner may answer with a counter-notice;
 * - `countered`: the owner has, and the post comes back in some days unless somebody goes to court;
 * - `kept_down`: somebody did, or the answer was not enough.
 */
export const noticeStates = [
  "received",
  "dismissed",
  "taken_down",
  "countered",
  "restored",
  "kept_down",
] as const;
export type NoticeState = (typeof noticeStates)[number];

/** Who is written to. */
export const noticeParties = ["operator", "reporter", "owner"] as const;
export type NoticeParty = (typeof noticeParties)[number];
