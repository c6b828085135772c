import { takePublished } from "../../board/takes";
import { percent, steps, type AgentKind, type KindDisplay } from "./types";

export const socialMediaDisplay = {
  type: "social_media",
  glyph: "social",
  defaultName: "Social Media Agent",
  shownMetrics: ["postsPublished", "engagementRate", "followersGained"],
  helpArticle: "social-media",
} as const satisfies KindDisplay;

export const socialMedia = {
  ...socialMediaDisplay,
  summary: "Writes posts about what was published and counts how people react to them.",
  take: takePublished,
  steps,
  activityTitles: { work: "Writing posts", done: "Posts handed over" },
  metrics: (tally) => ({
    postsPublished: tally.posts ?? 0,
    engagementRate: percent(tally.interactions, tally.views),
    followersGained: tally.followers ?? null,
  }),
} as const satisfies AgentKind;
