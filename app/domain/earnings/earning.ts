import type { EarningType } from "#app/workspace/earning-type.ts";

export const earningTypeNames: Readonly<Record<EarningType, string>> = {
  ad_network: "Ad network",
  affiliate: "Affiliate program",
  sponsor: "Sponsor",
  sale: "Sale",
  other: "Other",
};

/** Suggested before the first entry; any text is allowed. */
export const usualSources = [
  "Google AdSense",
  "Amazon Associates",
  "Mediavine",
  "Raptive",
  "Awin",
  "ShareASale",
  "Gumroad",
  "Etsy",
  "Patreon",
  "YouTube",
] as const;

export const maxSourceLength = 100;
export const maxNoteLength = 500;
export const maxOriginalLength = 40;
/** In cents: ten million dollars. More is a typo. */
export const largestAmountCents = 1_000_000_000;
/** Earlier income is not entered. */
export const earliestDay = "2000-01-01";

/** Ten times the size of a file with ten thousand rows. */
export const maxFileBytes = 5_000_000;

/** Income as its owner enters it. */
export interface EarningFields {
  /** Negative: a refund or a chargeback. Never zero. */
  amountCents: number;
  /** YYYY-MM-DD. */
  day: string;
  /** Who paid, in the owner's words. */
  source: string;
  type: EarningType;
  /** The related content; null: none. */
  contentItemId: string | null;
  note: string;
  /** The amount in its original currency, such as "€11.20"; empty: dollars. */
  original: string;
}
