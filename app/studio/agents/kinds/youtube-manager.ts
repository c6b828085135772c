import { successRate, type AgentKind, type KindDisplay } from "./types";

export const youtubeManagerDisplay = {
  type: "youtube_manager",
  glyph: "video",
  defaultName: "YouTube Manager Agent",
  shownMetrics: [
    "videosCreated",
    "viewsGenerated",
    "subscribersGained",
    "successRate",
    "averageViews",
  ],
  helpArticle: "youtube-manager",
} as const satisfies KindDisplay;

export const youtubeManager = {
  ...youtubeManagerDisplay,
  summary: "Writes video scripts with titles and descriptions and looks after your channel.",
  steps: ["draft", "publish", "measure"],
  writes: "video_script",
  publishesTo: "video",
  titles: ["A video about %s"],
  activityTitles: {
    draft: "Writing a video script",
    publish: "Script finished, adding it to the channel",
    measure: "On the channel, counting views",
    done: "Video added",
  },
  count: (readings) => ({
    videos: 1,
    views: readings.views,
    subscribers: readings.followers,
    revenueCents: readings.earningsCents,
  }),
  metrics: (tally) => ({
    videosCreated: tally.videos ?? 0,
    viewsGenerated: tally.views ?? null,
    subscribersGained: tally.subscribers ?? null,
    successRate: successRate(tally),
    averageViews: averageOf(tally.views, tally.videos),
  }),
} as const satisfies AgentKind;

function averageOf(views: number | undefined, videos: number | undefined): number | null {
  return views === undefined || !videos ? null : Math.round(views / videos);
}
