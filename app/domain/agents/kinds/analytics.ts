import { pickReview } from "#app/domain/work-queue/pick-work.ts";
import { steps, type AgentKind, type KindDisplay } from "./types.ts";

export const analyticsDisplay = {
  type: "analytics",
  icon: "analytics",
  defaultName: "Analytics Agent",
  shownMetrics: ["reportsGenerated", "insightsProvided", "optimizations"],
  helpArticle: "analytics",
} as const satisfies KindDisplay;

export const analytics = {
  ...analyticsDisplay,
  summary: "Reviews the results, explains what they mean, and suggests what to do next.",
  pickWork: pickReview,
  steps,
  activityTitles: { work: "Collecting stats", done: "Analysis finished" },
  metrics: (counters) => ({
    reportsGenerated: counters.reports ?? 0,
    insightsProvided: counters.insights ?? 0,
    // An insight's suggestion starts as an idea.
    optimizations: counters.optimizations ?? null,
  }),
} as const satisfies AgentKind;
