import type { Answers } from "../brief/brief";

/*
 * What is asked of a writer, and what it gives: texts and nothing else. A writer has no tools and acts
 * on nothing.
 */

/** A text as it stands, to work from. */
interface SourceText {
  title: string;
  /** Markdown. */
  body: string;
  fields: Readonly<Record<string, unknown>>;
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

/** Figures of a span of time, as the analyst is given them. */
export interface AssignedFigures {
  /** YYYY-MM-DD. */
  day: string;
  published: number;
  views: number;
  /** The same span before; null: there was nothing yet. */
  viewsBefore: number | null;
  /** The most read of the last days, the first of them first. */
  best: readonly { title: string; views: number }[];
}

export type Assignment =
  | { work: "write"; idea: AssignedIdea; brief: Answers }
  | { work: "improve"; idea: AssignedIdea; source: SourceText }
  | { work: "answer"; idea: AssignedIdea | null; source: SourceText; note: string }
  | { work: "post"; idea: AssignedIdea | null; source: SourceText; networks: readonly Network[] }
  | { work: "film"; idea: AssignedIdea | null; source: SourceText }
  | { work: "look"; figures: AssignedFigures };

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

export interface Written {
  texts: readonly WrittenText[];
  /** Who or what wrote it. */
  writer: string;
  /** From what it was made (model, prompt, sources, tokens). */
  provenance: Readonly<Record<string, unknown>>;
}

/** How far a step is, as the pages show it while it goes on. */
export interface StepPlan {
  /** What it goes through, in order, such as the headings of an article. */
  parts: readonly string[];
  /** How many words it will have; null: that is not told. */
  words: number | null;
}
