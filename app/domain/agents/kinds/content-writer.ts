import { pickIdea } from "#app/domain/work-queue/pick-work.ts";
import { dollars, steps, successRate, type AgentKind, type KindDisplay } from "./types.ts";

export const contentWriterDisplay = {
  type: "content_writer",
  icon: "writer",
  defaultName: "Content Writer Agent",
  shownMetrics: ["tasksCompleted", "successRate", "revenueGenerated"],
  helpArticle: "content-writer",
} as const satisfies KindDisplay;

export const contentWriter = {
  ...contentWriterDisplay,
  summary: "Writes an article on the next idea in your plan and submits it for review.",
  pickWork: pickIdea,
  steps,
  activityTitles: { work: "Started writing", done: "Draft finished" },
  metrics: (counters) => ({
    tasksCompleted: counters.tasksDone ?? 0,
    successRate: successRate(counters),
    revenueGenerated: dollars(counters.revenueCents),
  }),
} as const satisfies AgentKind;
