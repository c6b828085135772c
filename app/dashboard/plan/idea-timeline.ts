import type {
  DecidedBy,
  Decision,
  ContentType,
  ContentItemState,
} from "#app/domain/content/content-item.ts";
import type { Begun } from "#app/domain/ai/prompts/begun.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { ChosenIdea } from "./plan-data.ts";

/** Content made from an idea. Times are milliseconds since the epoch. */
export interface TimelineContent {
  id: string;
  kind: ContentType;
  title: string;
  variant: string;
  state: ContentItemState;
  origin: Origin;
  createdAt: number;
  publishedAt: number | null;
  /** An agent has worked on improving it. */
  isImproved: 0 | 1;
}

/** A channel that has or will get one of its items. */
export interface TimelineChannel {
  contentItemId: string;
  kind: ContentType;
  channel: string;
  state: "scheduled" | "published" | "unconfirmed" | "failed" | "dismissed" | "unpublished";
  url: string | null;
  publishedAt: number | null;
  origin: Origin;
  /** Null: not measured. */
  views: number | null;
  interactions: number | null;
  earnedCents: number;
}

export interface TimelineReview {
  decision: Decision;
  decidedBy: DecidedBy;
  at: number;
}

/** An idea with its content, channels and review. */
export interface IdeaTimeline {
  idea: ChosenIdea;
  duplicate: { id: string; topic: string } | null;
  timeZone: string;
  contentItems: readonly TimelineContent[];
  places: readonly TimelineChannel[];
  /** The newest review of its article; null: none. */
  decision: TimelineReview | null;
  /** A paid, unfinished draft; null: none. */
  begun: Begun | null;
}

export type TimelineStepState = "done" | "now" | "ahead";

export interface TimelineStep {
  /** The type of agent that does it; `you`: the owner's review. */
  room: string;
  state: TimelineStepState;
  text: string;
}

const count = (many: number, one: string, more = `${one}s`) => `${many} ${many === 1 ? one : more}`;

/** The total of what was measured; null: nothing was. */
export function sumOf(
  places: readonly TimelineChannel[],
  name: "views" | "interactions",
): number | null {
  const known = places.map((place) => place[name]).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The idea's steps: six agents and the owner's review. */
export function timelineSteps({
  idea,
  contentItems,
  places,
  decision,
}: IdeaTimeline): TimelineStep[] {
  const article = contentItems.find(({ kind }) => kind === "article");
  const posts = contentItems.filter(({ kind }) => kind === "social_post");
  const video = contentItems.find(({ kind }) => kind === "video");
  const published = places.filter(({ state }) => state === "published");
  const ofArticle = published.filter(({ kind }) => kind === "article");
  const isDecided = article?.state === "approved" || article?.state === "rejected";
  const views = sumOf(published, "views");
  const at = (room: string, isDone: boolean, isNow: boolean, text: string): TimelineStep => ({
    room,
    state: isDone ? "done" : isNow ? "now" : "ahead",
    text,
  });
  return [
    at(
      "content_writer",
      article !== undefined,
      idea.state === "in_work",
      article ? "Wrote the article" : writerText(idea),
    ),
    at(
      "seo_optimizer",
      article !== undefined && article.state !== "draft",
      article?.state === "draft",
      article && article.state !== "draft"
        ? article.isImproved === 1
          ? "Improved it"
          : "Skipped"
        : "Improves it next",
    ),
    at("you", isDecided, article?.state === "in_review", reviewText(article, decision)),
    at(
      "publisher",
      ofArticle.length > 0,
      article?.state === "approved",
      ofArticle.length > 0
        ? `Published on ${count(ofArticle.length, "channel")}`
        : "Publishes it once approved",
    ),
    at(
      "social_media",
      posts.length > 0,
      ofArticle.length > 0 && posts.length === 0,
      posts.length > 0 ? `Wrote ${count(posts.length, "post")}` : "Posts about it once published",
    ),
    at(
      "youtube_manager",
      video !== undefined,
      article?.state === "approved" && video === undefined,
      video ? "Wrote a video script" : "Writes a video script once approved",
    ),
    at(
      "analytics",
      views !== null,
      published.length > 0 && views === null,
      views === null ? "Not measured yet" : "Measures results",
    ),
  ];
}

function writerText({ state }: ChosenIdea): string {
  if (state === "in_work") return "Writing now";
  if (state === "proposed") return "Starts once you schedule it";
  if (state === "dropped") return "Won’t write it";
  return "Starts a few hours before its scheduled time";
}

function reviewText(article: TimelineContent | undefined, decision: TimelineReview | null): string {
  const approvedText = decision?.decidedBy === "policy" ? "Auto-approved" : "You approved it";
  switch (article?.state) {
    case "in_review":
      return "Waiting for your review";
    case "changes_requested":
      return "You requested changes";
    case "approved":
      return approvedText;
    case "rejected":
      return "You rejected it";
    case "archived":
      return "Archived";
    default:
      return "You review it before it’s published";
  }
}
