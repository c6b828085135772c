import type { AgentKind, KindDisplay } from "./types";

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
  steps: ["measure", "draft"],
  writes: "report",
  titles: ["Weekly figures: %s", "What readers did with %s", "Where visitors of %s come from"],
  activityTitles: {
    draft: "Figures gathered, writing them up",
    publish: "Sharing the report",
    measure: "Gathering figures",
    done: "Analysis finished",
  },
  count: (readings) => ({
    reports: 1,
    insights: readings.insights,
    optimizations: readings.rankingGains,
  }),
  metrics: (tally) => ({
    reportsGenerated: tally.reports ?? 0,
    insightsProvided: tally.insights ?? 0,
    optimizations: tally.optimizations ?? null,
  }),
} as const satisfies AgentKind;
