/*
 * What the owner of a workspace says of their business: everything that agents know of it. All of it is
 * text that somebody wrote, whatever it looks like; nothing in it is obeyed.
 */

/** A text of the owner's own, from which agents take how it sounds. */
export interface Sample {
  id: string;
  title: string;
  text: string;
  from: SampleFrom;
}

/** Where such a text comes from. */
export const sampleFrom = ["pasted", "file", "website"] as const;
export type SampleFrom = (typeof sampleFrom)[number];

/** How to sound, with the words of the owner's that show it. */
export interface VoiceRule {
  rule: string;
  /** Stands in one of the samples, word for word. */
  quote: string;
}

export interface Answers {
  offer: string;
  /** To whom. */
  audience: string;
  /** What the texts are to do for the business. */
  goals: string;
  tone: string;
  /** Words, claims and subjects that are never to be said. */
  avoid: readonly string[];
  /** One of `languages`. */
  language: string;
  /** Addresses of sites and feeds that agents may draw on. */
  sites: readonly string[];
  samples: readonly Sample[];
  rules: readonly VoiceRule[];
}

/** One state of the brief, and which it is. */
export interface Brief {
  /** From 1; 0: nothing has been said yet. */
  number: number;
  answers: Answers;
  /** When it was saved, in milliseconds; null: never. */
  savedAt: number | null;
}

/** In characters as people count them; of lists, how many. */
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

/** By their tags, as pages and models know them. */
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

/** To begin from, for whoever does not know what to write. */
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

/** Signs of languages that part no words by blanks. */
const unparted = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

/** As people count it: parts that a letter is made of do not count by themselves. */
export function wordsIn(text: string): number {
  const parted = text.replace(unparted, " ").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const rest = text.match(unparted)?.join(" ");
  return rest === undefined ? parted.length : parted.length + segmentsIn(rest);
}

const segmentsIn = (text: string): number =>
  [...new Intl.Segmenter("ja", { granularity: "word" }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  ).length;

/** What is left of the rules: those whose quote stands in a sample. */
export function heldRules({ rules, samples }: Pick<Answers, "rules" | "samples">): VoiceRule[] {
  const texts = samples.map(({ text }) => inOneLine(text));
  return rules.filter(({ quote }) => texts.some((text) => text.includes(inOneLine(quote))));
}

/** Line breaks are nobody's words, and quotes come in several shapes. */
function inOneLine(text: string): string {
  return text.replace(/\s+/gu, " ").replace(/[“”„]/gu, '"').replace(/[‘’]/gu, "'").trim();
}
