/*
 * What is asked of a writer, and what it gives: texts and nothing else. A writer has no tools and acts
 * on nothing.
 */

import type { WeeksArticle } from "#app/domain/work-queue/newsletter.ts";
import type { Look } from "#app/domain/work-queue/performance-reviews.ts";
import type { Answers } from "#app/domain/brief/brief.ts";
import type { CheckResult } from "#app/domain/content/checks.ts";
import type { TextSource, UnsupportedStatement } from "#app/domain/content/provenance.ts";

/** A text as it stands, to work from. */
interface SourceText {
  title: string;
  /** Markdown. */
  body: string;
  fields: Readonly<Record<string, unknown>>;
  /** Where its facts come from, as far as that was noted. */
  sources?: readonly TextSource[];
  /** What of it nothing bears out, as far as somebody has looked. */
  unsupported?: readonly UnsupportedStatement[];
  /** What of its checks needs a look, each with its fact, as they were counted. */
  failed?: readonly Pick<CheckResult, "name" | "fact">[];
}

export interface AssignedIdea {
  topic: string;
  angle: string;
  keyword: string;
  /** The sample text that the simulation has for it; null: none. */
  sampleSlug: string | null;
  /** 1: somebody watches for it. */
  quick: 0 | 1;
}

/** A text that has gone out, with what all places together have brought so far. */
export interface AssignedResult {
  title: string;
  /** Where it can be read; null: that is not known. */
  url: string | null;
  views: number;
  earnedCents: number;
  /** What it was written about; null: its idea is gone. */
  idea: Omit<AssignedIdea, "quick"> | null;
}

/** What the analyst is given: all of one moment. */
export interface AssignedMetrics {
  look: Look;
  /** The present day by the workspace's clock, YYYY-MM-DD. */
  day: string;
  /** What has gone out today, in order. */
  made: readonly { title: string; url: string | null; channel: string }[];
  /** Every text of the last seven days that somebody may have read, the most read first. */
  results: readonly AssignedResult[];
  /** Readers that texts had on their first day: of those of the last seven days, and of the seven before. */
  firstDays: { texts: number; views: number } | null;
  firstDaysBefore: { texts: number; views: number } | null;
  /** What has come to nothing today, or waits for somebody to look at it. */
  failed: readonly { title: string; reason: string }[];
  /** What goes out or is written next, with its time in words. */
  next: readonly { title: string; when: string }[];
  /** Texts that wait for their owner. */
  waiting: number;
}

export type Assignment =
  | { work: "write"; idea: AssignedIdea; brief: Answers }
  | { work: "improve"; idea: AssignedIdea; source: SourceText }
  | {
      work: "refresh";
      idea: AssignedIdea | null;
      source: SourceText;
      /** The present day by the workspace's clock, YYYY-MM-DD. */
      day: string;
    }
  | { work: "answer"; idea: AssignedIdea | null; source: SourceText; note: string }
  | { work: "post"; idea: AssignedIdea | null; source: SourceText; networks: readonly Network[] }
  | { work: "video"; idea: AssignedIdea | null; source: SourceText }
  | { work: "performance_review"; figures: AssignedMetrics }
  | { work: "newsletter"; articles: readonly WeeksArticle[] };

/** A network that posts can go to. */
interface Network {
  name: string;
  /** In characters as people count them, a link included. */
  longest: number;
}

/** One text of an answer. */
export interface WrittenText {
  /** For which network; empty for the rest. */
  variant: string;
  title: string;
  body: string;
  fields: Readonly<Record<string, unknown>>;
}

/** What a provider holds against what was written, by its own rules. */
export interface Moderation {
  /** `look`: something, or it could not be asked; null: there is nobody to ask. */
  outcome: "passed" | "look" | null;
  /** For people. */
  words: string;
}

export interface Written {
  texts: readonly WrittenText[];
  /** Who or what wrote it. */
  writer: string;
  /** From what it was made (model, prompt, sources, tokens). */
  provenance: Readonly<Record<string, unknown>>;
  /** Left out: what was written is none of a model's. */
  moderation?: Moderation;
}

/** How far a step is, as the pages show it while it goes on. */
export interface StepPlan {
  /** What it goes through, in order, such as the headings of an article. */
  parts: readonly string[];
  /** How many words it will have, or, where it is said how far it is, has; null: that is not told. */
  words: number | null;
  /** How many of its parts are finished; without it, that follows from the time it takes. */
  done?: number;
}
