import { takeApproved } from "../../board/takes";
import { percent, steps, type AgentKind, type KindDisplay } from "./types";

export const publisherDisplay = {
  type: "publisher",
  glyph: "publisher",
  defaultName: "Publisher Agent",
  shownMetrics: ["contentPublished", "platforms", "conversionRate"],
  helpArticle: "publisher",
} as const satisfies KindDisplay;

export const publisher = {
  ...publisherDisplay,
  summary:
    "Brings approved articles to your blog and newsletter at the time that was planned, and makes the week’s edition of them.",
  take: takeApproved,
  steps,
  activityTitles: { work: "Preparing a publication", done: "Publication prepared" },
  metrics: (tally) => ({
    contentPublished: tally.published ?? 0,
    platforms: Object.keys(tally).filter((name) => name.startsWith("at:")).length,
    conversionRate: percent(tally.conversions, tally.views),
  }),
} as const satisfies AgentKind;
