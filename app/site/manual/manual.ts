import type { ManualTab } from "#app/workspace/paths/manual.ts";
import type { ArticleSlug } from "#app/site/help/articles.ts";

/**
 * The user manual as data: page, PDF and narration are made from it. Every text is plain, without
 * markup, and complete: facts such as the price are filled in.
 */
export interface Manual {
  title: string;
  /** A sentence or two on what it holds and whom it is for. */
  summary: string;
  sections: readonly ManualSection[];
  questions: readonly ManualQuestion[];
}

export interface ManualSection {
  tab: ManualTab;
  title: string;
  /** Paragraphs. */
  overview: readonly string[];
  /** Done in this order. */
  steps: readonly ManualStep[];
  tips: readonly string[];
  /** Empty where a section needs none. */
  examples: readonly ManualExample[];
  /** Empty where a section needs none. */
  troubleshooting: readonly ManualProblem[];
  /** Where a reader at a screen goes on. Beside the texts, which stay plain for paper and voice. */
  links: readonly ManualLink[];
}

export interface ManualLink {
  text: string;
  /** A path of the product. */
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
  /** What to do about it. */
  remedy: string;
}

export interface ManualQuestion {
  question: string;
  answer: string;
  /** The help article that says more, for readers at a screen. */
  more?: { slug: ArticleSlug; label: string };
}
