import { pickDraft } from "#app/domain/work-queue/pick-work.ts";
import { steps, type AgentKind, type KindDisplay } from "./types.ts";

export const seoOptimizerDisplay = {
  type: "seo_optimizer",
  icon: "seo",
  defaultName: "SEO Optimizer Agent",
  shownMetrics: ["keywordsOptimized", "rankingImprovements", "trafficIncrease"],
  helpArticle: "seo-optimizer",
} as const satisfies KindDisplay;

export const seoOptimizer = {
  ...seoOptimizerDisplay,
  summary:
    "Optimizes each article for search before it is published, and suggests updates for older pages.",
  pickWork: pickDraft,
  steps,
  activityTitles: { work: "Reviewing an article for search", done: "Article improved" },
  metrics: (counters) => ({
    keywordsOptimized: counters.keywords ?? null,
    rankingImprovements: counters.checks ?? null,
    // No channel reports search traffic yet.
    trafficIncrease: null,
  }),
} as const satisfies AgentKind;
