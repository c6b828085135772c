/*
 * What the owner says about their business: all that agents know about it. It is treated as plain
 * text and never as instructions.
 */

/** A sample of the owner's writing, from which agents take the tone. */
export interface Sample {
  id: string;
  title: string;
  text: string;
  from: SampleFrom;
}

export const sampleFrom = ["pasted", "file", "website"] as const;
export type SampleFrom = (typeof sampleFrom)[number];

/** A style rule, with a passage of the owner's that shows it. */
export interface VoiceRule {
  rule: string;
  /** Copied from one of the samples, word for word. */
  quote: string;
}

export interface Answers {
  offer: string;
  audience: string;
  /** What the content should achieve for the business. */
  goals: string;
  tone: string;
  /** Words, claims and subjects to avoid. */
  avoid: readonly string[];
  /** One of `languages`. */
  language: string;
  /** Addresses of sites and feeds that agents may use. */
  sites: readonly string[];
  samples: readonly Sample[];
  rules: readonly VoiceRule[];
}

/** A version of the brief. */
export interface Brief {
  /** From 1; 0: no answers yet. */
  number: number;
  answers: Answers;
  /** When it was saved, in milliseconds; null: never. */
  savedAt: number | null;
}

/** In characters as people count them; for lists, in items. */
export const limits = {
  answer: 2_000,
  audience: 500,
  avoided: 80,
  avoid: 60,
  address: 500,
  sites: 10,
  title: 160,
  sample: 10_000,
  samples: 10,
  rule: 160,
  quote: 400,
  rules: 12,
} as const;

/** By language tag, as used by pages and models. */
export const languages: Readonly<Record<string, string>> = {
  "en-US": "English (US)",
  "en-GB": "English (UK)",
  de: "German",
  fr: "French",
  es: "Spanish",
  it: "Italian",
  pt: "Portuguese",
  nl: "Dutch",
  pl: "Polish",
  sv: "Swedish",
  da: "Danish",
  nb: "Norwegian",
  fi: "Finnish",
  cs: "Czech",
  tr: "Turkish",
  ja: "Japanese",
};

export const noAnswers: Answers = {
  offer: "",
  audience: "",
  goals: "",
  tone: "",
  avoid: [],
  language: "en-US",
  sites: [],
  samples: [],
  rules: [],
};

/** An example to start from. */
export const exampleAnswers: Answers = {
  ...noAnswers,
  offer:
    "We sell pots, soil, bulbs and tools for balconies, and help people who have little room to grow something.",
  audience: "People who rent and have two to six square meters of outdoor space.",
  goals:
    "More people who come for advice and stay for a pot. Our newsletter should grow before the spring season.",
  tone: "Like the person at the counter: short, practical, a little dry. Fahrenheit and inches.",
  avoid: ["transform your space", "green thumb", "hack", "guaranteed"],
};

/** Scripts without spaces between words. */
const unparted = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

/** Counts as people do: combining characters do not count. */
export function wordsIn(text: string): number {
  const parted = text.replace(unparted, " ").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const rest = text.match(unparted)?.join(" ");
  return rest === undefined ? parted.length : parted.length + segmentsIn(rest);
}

const segmentsIn = (text: string): number =>
  [...new Intl.Segmenter("ja", { granularity: "word" }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  ).length;

/** The rules with a quote from a sample. */
export function heldRules({ rules, samples }: Pick<Answers, "rules" | "samples">): VoiceRule[] {
  const texts = samples.map(({ text }) => inOneLine(text));
  return rules.filter(({ quote }) => texts.some((text) => text.includes(inOneLine(quote))));
}

/** Ignores line breaks and the shape of quotation marks. */
function inOneLine(text: string): string {
  return text.replace(/\s+/gu, " ").replace(/[“”„]/gu, '"').replace(/[‘’]/gu, "'").trim();
}
