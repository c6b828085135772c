import { pickApproved } from "#app/domain/work-queue/pick-work.ts";
import { percent, steps, type AgentKind, type KindDisplay } from "./types.ts";

export const publisherDisplay = {
  type: "publisher",
  icon: "publisher",
  defaultName: "Publisher Agent",
  shownMetrics: ["contentPublished", "platforms", "conversionRate"],
  helpArticle: "publisher",
} as const satisfies KindDisplay;

export const publisher = {
  ...publisherDisplay,
  summary:
    "Publishes approved articles to your blog and newsletter on schedule, and compiles the weekly newsletter.",
  pickWork: pickApproved,
  steps,
  activityTitles: { work: "Preparing a publication", done: "Publication prepared" },
  metrics: (counters) => ({
    contentPublished: counters.published ?? 0,
    platforms: Object.keys(counters).filter((name) => name.startsWith("at:")).length,
    conversionRate: percent(counters.conversions, counters.views),
  }),
} as const satisfies AgentKind;
