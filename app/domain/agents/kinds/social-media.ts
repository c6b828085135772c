import { pickPublished } from "#app/domain/work-queue/pick-work.ts";
import { percent, steps, type AgentKind, type KindDisplay } from "./types.ts";

export const socialMediaDisplay = {
  type: "social_media",
  icon: "social",
  defaultName: "Social Media Agent",
  shownMetrics: ["postsPublished", "engagementRate", "followersGained"],
  helpArticle: "social-media",
} as const satisfies KindDisplay;

export const socialMedia = {
  ...socialMediaDisplay,
  summary: "Writes posts about what was published and counts how people react to them.",
  pickWork: pickPublished,
  steps,
  activityTitles: { work: "Writing posts", done: "Posts drafted" },
  metrics: (counters) => ({
    postsPublished: counters.posts ?? 0,
    engagementRate: percent(counters.interactions, counters.views),
    followersGained: counters.followers ?? null,
  }),
} as const satisfies AgentKind;
