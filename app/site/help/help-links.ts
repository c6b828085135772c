/** What the operator says of the help that people get here. */
export interface HelpLinks {
  /** The operator's own words and not measured. */
  quickStats: { responseTime: string; articles: string; videoGuides: string };
  /** Where users talk to each other; null when the operator has set no such place. */
  communityUrl: string | null;
  /** A video on how to use the product; null when the operator has none. */
  videoGuideUrl: string | null;
}
