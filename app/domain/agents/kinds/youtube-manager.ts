import { pickScript } from "#app/domain/work-queue/pick-work.ts";
import { steps, successRate, type AgentKind, type KindDisplay } from "./types.ts";

export const youtubeManagerDisplay = {
  type: "youtube_manager",
  icon: "video",
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
  pickWork: pickScript,
  steps,
  activityTitles: { work: "Writing a video script", done: "Script drafted" },
  metrics: (counters) => ({
    videosCreated: counters.videos ?? 0,
    viewsGenerated: counters.views ?? null,
    subscribersGained: counters.subscribers ?? null,
    successRate: successRate(counters),
    averageViews: averageOf(counters.views, counters.videos),
  }),
} as const satisfies AgentKind;

function averageOf(views: number | undefined, videos: number | undefined): number | null {
  return views === undefined || !videos ? null : Math.round(views / videos);
}
