/** What sort of income it is; what agents' simulated readers bring has none. */
export const earningSorts = ["ad_network", "affiliate", "sponsor", "sale", "other"] as const;
export type EarningSort = (typeof earningSorts)[number];
