import type {
  DecidedBy,
  Decision,
  ContentType,
  ContentItemState,
} from "#app/domain/content/content-item.ts";
import type { Begun } from "#app/domain/ai/prompts/begun.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { ChosenIdea } from "./plan-data.ts";

/** Something made of an idea. Instants are milliseconds since the epoch. */
export interface TimelineContent {
  id: string;
  kind: ContentType;
  title: string;
  variant: string;
  state: ContentItemState;
  origin: Origin;
  createdAt: number;
  publishedAt: number | null;
  /** Somebody has taken it up to improve it. */
  isImproved: 0 | 1;
}

/** Where something of it stands, or is to. */
export interface TimelineChannel {
  contentItemId: string;
  kind: ContentType;
  channel: string;
  state: "scheduled" | "published" | "unconfirmed" | "failed" | "dismissed" | "unpublished";
  url: string | null;
  publishedAt: number | null;
  origin: Origin;
  /** Each null where it has not been measured. */
  views: number | null;
  interactions: number | null;
  earnedCents: number;
}

export interface TimelineReview {
  decision: Decision;
  decidedBy: DecidedBy;
  at: number;
}

/** All that has become of one idea. */
export interface IdeaTimeline {
  idea: ChosenIdea;
  duplicate: { id: string; topic: string } | null;
  timeZone: string;
  contentItems: readonly TimelineContent[];
  places: readonly TimelineChannel[];
  /** The newest decision on its article; null: none yet. */
  decision: TimelineReview | null;
  /** A text that was begun and paid for, and could not be ended; null: there is none. */
  begun: Begun | null;
}

/** How far one of the stations is. */
export type TimelineStepState = "done" | "now" | "ahead";

export interface TimelineStep {
  /** Whose room it is, by the kind of agent; `you` is the owner's decision. */
  room: string;
  state: TimelineStepState;
  words: string;
}

const count = (many: number, one: string, more = `${one}s`) => `${many} ${many === 1 ? one : more}`;

/** What has been measured together; null: nothing has. */
export function sumOf(
  places: readonly TimelineChannel[],
  name: "views" | "interactions",
): number | null {
  const known = places.map((place) => place[name]).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The way of an idea through the six rooms, with its owner's decision among them. */
export function timelineSteps({
  idea,
  contentItems,
  places,
  decision,
}: IdeaTimeline): TimelineStep[] {
  const article = contentItems.find(({ kind }) => kind === "article");
  const posts = contentItems.filter(({ kind }) => kind === "social_post");
  const pack = contentItems.find(({ kind }) => kind === "video");
  const published = places.filter(({ state }) => state === "published");
  const ofArticle = published.filter(({ kind }) => kind === "article");
  const isDecided = article?.state === "approved" || article?.state === "rejected";
  const views = sumOf(published, "views");
  const at = (room: string, isDone: boolean, isNow: boolean, words: string): TimelineStep => ({
    room,
    state: isDone ? "done" : isNow ? "now" : "ahead",
    words,
  });
  return [
    at(
      "content_writer",
      article !== undefined,
      idea.state === "in_work",
      article ? "Has written the article" : writerWords(idea),
    ),
    at(
      "seo_optimizer",
      article !== undefined && article.state !== "draft",
      article?.state === "draft",
      article && article.state !== "draft"
        ? article.isImproved === 1
          ? "Has gone over it"
          : "Was not at work: it went on without"
        : "Goes over it next",
    ),
    at("you", isDecided, article?.state === "in_review", decisionWords(article, decision)),
    at(
      "publisher",
      ofArticle.length > 0,
      article?.state === "approved",
      ofArticle.length > 0
        ? `Out at ${count(ofArticle.length, "place")}`
        : "Brings it out once it is approved",
    ),
    at(
      "social_media",
      posts.length > 0,
      ofArticle.length > 0 && posts.length === 0,
      posts.length > 0
        ? `Has written ${count(posts.length, "post")}`
        : "Posts about it once it is out",
    ),
    at(
      "youtube_manager",
      pack !== undefined,
      article?.state === "approved" && pack === undefined,
      pack ? "Has made a video pack" : "Makes a video pack of it once it is approved",
    ),
    at(
      "analytics",
      views !== null,
      published.length > 0 && views === null,
      views === null ? "Not measured yet" : "Measures what comes of it",
    ),
  ];
}

function writerWords({ state }: ChosenIdea): string {
  if (state === "in_work") return "Is writing it";
  if (state === "proposed") return "Begins once you have planned it";
  if (state === "dropped") return "Will not write it";
  return "Begins some hours before its time";
}

function decisionWords(
  article: TimelineContent | undefined,
  decision: TimelineReview | null,
): string {
  const approvedText = decision?.decidedBy === "policy" ? "Approved by trust" : "You approved it";
  switch (article?.state) {
    case "in_review":
      return "It waits for your decision";
    case "changes_requested":
      return "You asked for changes";
    case "approved":
      return approvedText;
    case "rejected":
      return "You did not accept it";
    case "archived":
      return "It is in the archive";
    default:
      return "You decide before anything goes out";
  }
}
