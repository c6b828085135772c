import { takeFigures } from "../../board/takes";
import { steps, type AgentKind, type KindDisplay } from "./types";

export const analyticsDisplay = {
  type: "analytics",
  glyph: "analytics",
  defaultName: "Analytics Agent",
  shownMetrics: ["reportsGenerated", "insightsProvided", "optimizations"],
  helpArticle: "analytics",
} as const satisfies KindDisplay;

export const analytics = {
  ...analyticsDisplay,
  summary: "Looks at the figures, says what they mean and what to do next.",
  take: takeFigures,
  steps,
  activityTitles: { work: "Gathering figures", done: "Analysis finished" },
  metrics: (tally) => ({
    reportsGenerated: tally.reports ?? 0,
    insightsProvided: tally.insights ?? 0,
    // What follows from an insight becomes an idea first.
    optimizations: tally.optimizations ?? null,
  }),
} as const satisfies AgentKind;
