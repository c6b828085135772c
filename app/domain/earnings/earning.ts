import type { EarningType } from "#app/workspace/earning-type.ts";

export const earningTypeNames: Readonly<Record<EarningType, string>> = {
  ad_network: "Ad network",
  affiliate: "Affiliate programme",
  sponsor: "Sponsor",
  sale: "Sale",
  other: "Other",
};

/** Proposed where somebody has entered nothing yet; they write what they like. */
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
/** Ten million dollars: more is a slip of the pen. Cents. */
export const largestAmountCents = 1_000_000_000;
/** Nobody enters what was earned before. */
export const earliestDay = "2000-01-01";

/** A file of ten thousand rows has a tenth of that. */
export const maxFileBytes = 5_000_000;

/** What its owner says of an amount that has come in. */
export interface EarningFields {
  /** Less than nothing: a refund or a chargeback. Never nothing. */
  amountCents: number;
  /** YYYY-MM-DD. */
  day: string;
  /** Who paid, in its owner's own words. */
  source: string;
  type: EarningType;
  /** The text that it came by; null: none in particular. */
  contentItemId: string | null;
  note: string;
  /** What was paid, where that was another currency, such as "€11.20"; empty: dollars. */
  original: string;
}
