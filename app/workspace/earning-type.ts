/** What sort of income it is; what agents' simulated readers bring has none. */
export const earningTypes = ["ad_network", "affiliate", "sponsor", "sale", "other"] as const;
export type EarningType = (typeof earningTypes)[number];
