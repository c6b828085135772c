import { percent, type AgentKind, type KindDisplay } from "./types";

export const publisherDisplay = {
  type: "publisher",
  glyph: "publisher",
  defaultName: "Publisher Agent",
  shownMetrics: ["contentPublished", "platforms", "conversionRate"],
  helpArticle: "publisher",
} as const satisfies KindDisplay;

export const publisher = {
  ...publisherDisplay,
  summary: "Prepares editions of your articles and brings them to other platforms.",
  steps: ["draft", "publish", "measure"],
  writes: "article",
  publishesTo: "platforms",
  titles: ["Newsletter edition: %s", "Magazine edition: %s", "Short edition: %s"],
  activityTitles: {
    draft: "Preparing an edition",
    publish: "Edition ready, sending it to the platform",
    measure: "Sent, following its readers",
    done: "Edition published",
  },
  count: (readings) => ({
    published: 1,
    views: readings.views,
    conversions: readings.conversions,
    revenueCents: readings.earningsCents,
  }),
  metrics: (tally) => ({
    contentPublished: tally.published ?? 0,
    platforms: Object.keys(tally).filter((name) => name.startsWith("at:")).length,
    conversionRate: percent(tally.conversions, tally.views),
  }),
} as const satisfies AgentKind;
