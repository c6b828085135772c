import type { ManualTab } from "#app/workspace/paths/manual.ts";
import type { ArticleSlug } from "#app/site/help/articles.ts";

/**
 * The user manual as data for the page, the PDF and narration. All texts are plain, with facts such as
 * the price filled in.
 */
export interface Manual {
  title: string;
  /** One or two sentences about its contents and readers. */
  summary: string;
  sections: readonly ManualSection[];
  questions: readonly ManualQuestion[];
}

export interface ManualSection {
  tab: ManualTab;
  title: string;
  overview: readonly string[];
  steps: readonly ManualStep[];
  tips: readonly string[];
  /** Empty where a section needs none. */
  examples: readonly ManualExample[];
  /** Empty where a section needs none. */
  troubleshooting: readonly ManualProblem[];
  /** Further links on the page; separate, because texts are also printed and read aloud. */
  links: readonly ManualLink[];
}

export interface ManualLink {
  text: string;
  /** A path. */
  to: string;
}

export interface ManualStep {
  title: string;
  text: string;
}

export interface ManualExample {
  title: string;
  text: string;
}

export interface ManualProblem {
  problem: string;
  remedy: string;
}

export interface ManualQuestion {
  question: string;
  answer: string;
  /** A help article with more, on the page only. */
  more?: { slug: ArticleSlug; label: string };
}
