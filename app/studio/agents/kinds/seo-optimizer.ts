import { takeDraft } from "../../board/takes";
import { steps, type AgentKind, type KindDisplay } from "./types";

export const seoOptimizerDisplay = {
  type: "seo_optimizer",
  glyph: "seo",
  defaultName: "SEO Optimizer Agent",
  shownMetrics: ["keywordsOptimized", "rankingImprovements", "trafficIncrease"],
  helpArticle: "seo-optimizer",
} as const satisfies KindDisplay;

export const seoOptimizer = {
  ...seoOptimizerDisplay,
  summary:
    "Improves each article for the words people search for, before it goes out, and proposes updates of pages that have aged.",
  take: takeDraft,
  steps,
  activityTitles: { work: "Reviewing an article for search", done: "Article improved" },
  metrics: (tally) => ({
    keywordsOptimized: tally.keywords ?? null,
    rankingImprovements: tally.checks ?? null,
    // No place tells yet what search has brought.
    trafficIncrease: null,
  }),
} as const satisfies AgentKind;
