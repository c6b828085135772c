import { percent, type AgentKind, type KindDisplay } from "./types";

export const socialMediaDisplay = {
  type: "social_media",
  glyph: "social",
  defaultName: "Social Media Agent",
  shownMetrics: ["postsPublished", "engagementRate", "followersGained"],
  helpArticle: "social-media",
} as const satisfies KindDisplay;

export const socialMedia = {
  ...socialMediaDisplay,
  summary: "Writes posts for social networks and counts how people react to them.",
  steps: ["draft", "publish", "measure"],
  writes: "social_post",
  publishesTo: "social",
  titles: [
    "Post: one thing about %s",
    "Thread: %s step by step",
    "Question of the day: %s",
    "Quick tip on %s",
  ],
  activityTitles: {
    draft: "Writing a post",
    publish: "Post written, sending it out",
    measure: "Posted, counting reactions",
    done: "Post published",
  },
  count: (readings) => ({
    posts: 1,
    views: readings.views,
    interactions: readings.interactions,
    followers: readings.followers,
  }),
  metrics: (tally) => ({
    postsPublished: tally.posts ?? 0,
    engagementRate: percent(tally.interactions, tally.views),
    followersGained: tally.followers ?? null,
  }),
} as const satisfies AgentKind;
