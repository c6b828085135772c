/** The type of income; simulated revenue has none. */
export const earningTypes = ["ad_network", "affiliate", "sponsor", "sale", "other"] as const;
export type EarningType = (typeof earningTypes)[number];
