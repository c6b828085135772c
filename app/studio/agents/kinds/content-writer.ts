import { dollars, successRate, type AgentKind, type KindDisplay } from "./types";

export const contentWriterDisplay = {
  type: "content_writer",
  glyph: "writer",
  defaultName: "Content Writer Agent",
  shownMetrics: ["tasksCompleted", "successRate", "revenueGenerated"],
  helpArticle: "content-writer",
} as const satisfies KindDisplay;

export const contentWriter = {
  ...contentWriterDisplay,
  summary: "Researches a topic, writes an article and publishes it on your blog.",
  steps: ["draft", "publish", "measure"],
  writes: "article",
  publishesTo: "blog",
  titles: ["An article about %s"],
  activityTitles: {
    draft: "Started writing",
    publish: "Draft finished, sending it to the blog",
    measure: "Published, looking at how it is read",
    done: "Article published",
  },
  count: (readings) => ({ views: readings.views, revenueCents: readings.earningsCents }),
  metrics: (tally) => ({
    tasksCompleted: tally.tasksDone ?? 0,
    successRate: successRate(tally),
    revenueGenerated: dollars(tally.revenueCents),
  }),
} as const satisfies AgentKind;
