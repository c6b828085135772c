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
    "Improves each article for the words people search for, before it goes out, and proposes updates of pages that have aged.",
  pickWork: pickDraft,
  steps,
  activityTitles: { work: "Reviewing an article for search", done: "Article improved" },
  metrics: (counters) => ({
    keywordsOptimized: counters.keywords ?? null,
    rankingImprovements: counters.checks ?? null,
    // No place tells yet what search has brought.
    trafficIncrease: null,
  }),
} as const satisfies AgentKind;
