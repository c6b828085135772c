/** Help information set by the operator. */
export interface HelpLinks {
  /** Stated by the operator, not measured. */
  quickStats: { responseTime: string; articles: string; videoGuides: string };
  /** Null: there is no community. */
  communityUrl: string | null;
  /** Null: there is no video guide. */
  videoGuideUrl: string | null;
}
