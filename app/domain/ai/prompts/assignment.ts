/*
 * A writer's assignment and result: content and nothing else. A writer has no tools and takes no
 * actions.
 */

import type { WeeksArticle } from "#app/domain/work-queue/newsletter.ts";
import type { Look } from "#app/domain/work-queue/performance-reviews.ts";
import type { Answers } from "#app/domain/brief/brief.ts";
import type { CheckResult } from "#app/domain/content/checks.ts";
import type { TextSource, UnsupportedStatement } from "#app/domain/content/provenance.ts";

/** The current version, to work from. */
interface SourceText {
  title: string;
  /** Markdown. */
  body: string;
  fields: Readonly<Record<string, unknown>>;
  /** The sources of its facts, if recorded. */
  sources?: readonly TextSource[];
  /** Unsupported statements, if it was checked. */
  unsupported?: readonly UnsupportedStatement[];
  /** The failed checks with their facts. */
  failed?: readonly Pick<CheckResult, "name" | "fact">[];
}

export interface AssignedIdea {
  topic: string;
  angle: string;
  keyword: string;
  /** The simulation's sample for it; null: none. */
  sampleSlug: string | null;
  /** 1: someone is watching. */
  quick: 0 | 1;
}

/** Published content with its totals across all channels. */
export interface AssignedResult {
  title: string;
  /** Its address; null: unknown. */
  url: string | null;
  views: number;
  earnedCents: number;
  /** Its idea; null: deleted. */
  idea: Omit<AssignedIdea, "quick"> | null;
}

/** The analyst's input, read at one moment. */
export interface AssignedMetrics {
  look: Look;
  /** Today in the workspace's time zone, YYYY-MM-DD. */
  day: string;
  /** Published today, in order. */
  made: readonly { title: string; url: string | null; channel: string }[];
  /** Content of the last seven days, most views first. */
  results: readonly AssignedResult[];
  /** First-day views of content: of the last seven days, and of the seven before. */
  firstDays: { texts: number; views: number } | null;
  firstDaysBefore: { texts: number; views: number } | null;
  /** Failed today or waiting for a check. */
  failed: readonly { title: string; reason: string }[];
  /** What is published or written next, with its time for display. */
  next: readonly { title: string; when: string }[];
  /** Drafts that wait for review. */
  waiting: number;
}

export type Assignment =
  | { work: "write"; idea: AssignedIdea; brief: Answers }
  | { work: "improve"; idea: AssignedIdea; source: SourceText }
  | {
      work: "refresh";
      idea: AssignedIdea | null;
      source: SourceText;
      /** Today in the workspace's time zone, YYYY-MM-DD. */
      day: string;
    }
  | { work: "answer"; idea: AssignedIdea | null; source: SourceText; note: string }
  | { work: "post"; idea: AssignedIdea | null; source: SourceText; networks: readonly Network[] }
  | { work: "video"; idea: AssignedIdea | null; source: SourceText }
  | { work: "performance_review"; figures: AssignedMetrics }
  | { work: "newsletter"; articles: readonly WeeksArticle[] };

/** A social network for posts. */
interface Network {
  name: string;
  /** In characters as people count them, including a link. */
  longest: number;
}

/** One item of a result. */
export interface WrittenText {
  /** The network; empty for other content. */
  variant: string;
  title: string;
  body: string;
  fields: Readonly<Record<string, unknown>>;
}

/** A provider's moderation result, by its own rules. */
export interface Moderation {
  /** `look`: it objects, or could not be asked; null: there is no moderation. */
  outcome: "passed" | "look" | null;
  /** For display. */
  words: string;
}

export interface Written {
  texts: readonly WrittenText[];
  /** The model or agent that wrote it. */
  writer: string;
  /** What it was made from (model, prompt, sources, tokens). */
  provenance: Readonly<Record<string, unknown>>;
  /** Left out: not written by a model. */
  moderation?: Moderation;
}

/** The progress of a step, as shown on pages. */
export interface StepPlan {
  /** Its parts in order, such as the headings of an article. */
  parts: readonly string[];
  /** The expected words or, with `done`, the words so far; null: unknown. */
  words: number | null;
  /** Finished parts; left out: estimated from the time. */
  done?: number;
}
