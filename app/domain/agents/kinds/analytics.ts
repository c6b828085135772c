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
  summary: "Looks at the figures, says what they mean and what to do next.",
  pickWork: pickReview,
  steps,
  activityTitles: { work: "Gathering figures", done: "Analysis finished" },
  metrics: (counters) => ({
    reportsGenerated: counters.reports ?? 0,
    insightsProvided: counters.insights ?? 0,
    // What follows from an insight becomes an idea first.
    optimizations: counters.optimizations ?? null,
  }),
} as const satisfies AgentKind;
