import { takeScript } from "../../board/takes";
import { steps, successRate, type AgentKind, type KindDisplay } from "./types";

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
  summary: "Makes a video script with title and description from each approved article.",
  take: takeScript,
  steps,
  activityTitles: { work: "Writing a video script", done: "Video script handed over" },
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
