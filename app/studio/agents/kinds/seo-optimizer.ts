import { percent, type AgentKind, type KindDisplay } from "./types";

export const seoOptimizerDisplay = {
  type: "seo_optimizer",
  glyph: "seo",
  defaultName: "SEO Optimizer Agent",
  shownMetrics: ["keywordsOptimized", "rankingImprovements", "trafficIncrease"],
  helpArticle: "seo-optimizer",
} as const satisfies KindDisplay;

export const seoOptimizer = {
  ...seoOptimizerDisplay,
  summary: "Finds the words people search for and improves what you have published for them.",
  steps: ["draft", "measure"],
  writes: "report",
  titles: [
    "Keyword review: %s",
    "Better headings for %s",
    "Internal links around %s",
    "Search snippets for %s",
  ],
  activityTitles: {
    draft: "Reviewing keywords",
    publish: "Applying improvements",
    measure: "Improvements written, checking rankings",
    done: "Optimization finished",
  },
  count: (readings) => ({
    keywords: readings.keywords,
    rankingGains: readings.rankingGains,
    visitsBefore: readings.views,
    visitsGained:
      readings.views === null || readings.trafficGain === null
        ? null
        : (readings.views * readings.trafficGain) / 100,
  }),
  metrics: (tally) => ({
    keywordsOptimized: tally.keywords ?? null,
    rankingImprovements: tally.rankingGains ?? null,
    trafficIncrease: percent(tally.visitsGained, tally.visitsBefore),
  }),
} as const satisfies AgentKind;
