import { takeIdea } from "../../board/takes";
import { dollars, steps, successRate, type AgentKind, type KindDisplay } from "./types";

export const contentWriterDisplay = {
  type: "content_writer",
  glyph: "writer",
  defaultName: "Content Writer Agent",
  shownMetrics: ["tasksCompleted", "successRate", "revenueGenerated"],
  helpArticle: "content-writer",
} as const satisfies KindDisplay;

export const contentWriter = {
  ...contentWriterDisplay,
  summary: "Writes an article on the next idea of your plan and hands it over.",
  take: takeIdea,
  steps,
  activityTitles: { work: "Started writing", done: "Article handed over" },
  metrics: (tally) => ({
    tasksCompleted: tally.tasksDone ?? 0,
    successRate: successRate(tally),
    revenueGenerated: dollars(tally.revenueCents),
  }),
} as const satisfies AgentKind;
