import { createPhraseCount } from "#app/core/text/comparable-text.ts";
import { paragraphsOf, sentencesOf, wordsOf } from "./counting.ts";

/*
 * Wording that the recent texts of a workspace share and the owner's writing does not. Only repetition counts; a
 * single phrase is never a problem.
 */

export interface VoiceText {
  title: string;
  /** Markdown. */
  body: string;
}

/** Words at the beginning of several texts or sections. */
interface Opening {
  words: string;
  times: number;
}

/** Words that recur. */
interface Tic {
  words: string;
  times: number;
  texts: number;
}

export interface VoiceHabits {
  /** The number of compared texts. */
  of: number;
  openings: readonly Opening[];
  sectionOpenings: readonly Opening[];
  tics: readonly Tic[];
  /** Banned words, and in how many texts they occur. */
  banned: readonly { words: string; texts: number }[];
  /** Words per sentence; null: too little to compare with. */
  sentence: { now: number; own: number } | null;
}

/** What the owner has said, and written. */
export interface OwnVoice {
  avoid: readonly string[];
  samples: readonly { text: string }[];
}

/** In texts or sections: twice is chance, three times is a habit. */
const habit = 3;

/** In words: how much of the beginning is compared, longest first. */
const openingLengths = [7, 6, 5, 4, 3] as const;

/** In words: the minimum of the owner's writing for a sentence length. */
const fewestOwnWords = 100;

/** Finds habits in the newest texts of a workspace, in any order. */
export function habitsOf(texts: readonly VoiceText[], { avoid, samples }: OwnVoice): VoiceHabits {
  const bodies = texts.map(({ body }) => body);
  const own = samples.map(({ text }) => text);
  return {
    of: texts.length,
    openings: openingsIn(bodies.map((body) => paragraphsOf(body)[0] ?? "")),
    sectionOpenings: openingsIn(bodies.flatMap(sectionStarts)),
    tics: ticsIn(bodies, own),
    banned: bannedIn(texts, avoid),
    sentence: driftOf(bodies, samples),
  };
}

function bannedIn(texts: readonly VoiceText[], avoid: OwnVoice["avoid"]): VoiceHabits["banned"] {
  const counts = texts.map(({ title, body }) => createPhraseCount(`${title}\n${body}`));
  return avoid.flatMap((words) => {
    const saying = counts.filter((timesOf) => timesOf(words, 1) > 0).length;
    return saying === 0 ? [] : [{ words, texts: saying }];
  });
}

/** The words of its first sentence, in lower case. */
const openingOf = (text: string): string[] => lowerWords(sentencesOf(text)[0] ?? "");

/** Whether a text, or a section, opens with these words. */
export const opensWith = (text: string, { words }: Opening): boolean =>
  openingOf(text).slice(0, wordsOf(words).length).join(" ") === words.toLowerCase();

/** The first paragraph below each heading. */
export function sectionStarts(body: string): string[] {
  return body
    .split(/^## .*$/mu)
    .slice(1)
    .map((section) => paragraphsOf(section)[0] ?? "");
}

/** The longest shared beginnings, each spelled as in its first text. */
function openingsIn(starts: readonly string[]): Opening[] {
  // Splitting the texts is the slowest step.
  const left = new Map(
    starts.filter((start) => start !== "").map((start) => [start, openingOf(start)]),
  );
  const found: Opening[] = [];
  for (const length of openingLengths) {
    const groups = new Map<string, string[]>();
    for (const [start, words] of left) {
      if (words.length < length) continue;
      const opening = words.slice(0, length).join(" ");
      groups.set(opening, [...(groups.get(opening) ?? []), start]);
    }
    for (const alike of groups.values()) {
      if (alike.length < habit) continue;
      found.push({ words: firstWords(alike[0] ?? "", length), times: alike.length });
      for (const start of alike) left.delete(start);
    }
  }
  return found.sort((a, b) => b.times - a.times).slice(0, 3);
}

/** As written, with punctuation between them. */
function firstWords(text: string, count: number): string {
  const word = "[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}'’-]*";
  const pattern = new RegExp(`${word}(?:[^\\p{L}\\p{N}]+${word}){${count - 1}}`, "u");
  return pattern.exec(text.replace(/[*_`]/gu, ""))?.[0].replace(/\s+/gu, " ") ?? text;
}

const shortestTic = 3;
const maxTicLength = 8;

/** The minimum count for a phrase of this length: shorter ones must recur more often. */
const timesAtLeast = (length: number) => (length === shortestTic ? 8 : 5);

/** The minimum factor over the owner's texts. */
const farMore = 4;

/** Phrases that recur far more often than in the owner's texts, the most frequent first. */
function ticsIn(bodies: readonly string[], own: readonly string[]): Tic[] {
  const texts = bodies.map((body) => paragraphsOf(body).flatMap(sentencesOf).map(lowerWords));
  const total = texts.flat().reduce((sum, words) => sum + words.length, 0);
  const ownText = own.join("\n");
  const ownTotal = wordsOf(ownText).length;
  const timesInOwn = createPhraseCount(ownText);
  const found = new Map<string, Tic>();
  for (const { length, phrases } of recurring(texts)) {
    for (const tic of phrases) {
      if (tic.times < timesAtLeast(length) || !saysSomething(tic.words)) continue;
      const share = ownTotal === 0 ? 0 : timesInOwn(tic.words) / ownTotal;
      if (tic.times / total < farMore * share) continue;
      // If a phrase and its part recur together, only the phrase is reported.
      for (const part of partsOf(tic.words)) {
        if ((found.get(part)?.times ?? Infinity) <= tic.times * 1.25) found.delete(part);
      }
      found.set(tic.words, tic);
    }
  }
  return [...found.values()].sort((a, b) => b.times - a.times).slice(0, 3);
}

/** A phrase, at any position. */
interface Phrase {
  id: number;
  times: number;
  texts: number;
  /** The index of the last text with it. */
  last: number;
  /** Where it first occurs: the words of the sentence and the position in them. */
  words: readonly string[];
  at: number;
}

interface Sentence {
  text: number;
  words: readonly string[];
  /** The phrase that begins at each position. */
  phrases: (Phrase | null)[];
}

const fewestTimes = timesAtLeast(maxTicLength);

/**
 * The recurring phrases by length, from the shortest possible tic. A phrase of n words recurs only if both of its
 * parts of n-1 words do, so few phrases are counted, and each is identified by its two parts.
 */
function* recurring(
  texts: readonly (readonly string[][])[],
): Generator<{ length: number; phrases: Tic[] }> {
  const sentences = texts.flatMap((all, text) =>
    all.map((words): Sentence => ({ text, words, phrases: [] })),
  );
  for (let length = 1; length <= maxTicLength; length += 1) {
    const counted = new Map<string | number, Phrase>();
    for (const sentence of sentences) countPhrases(sentence, length, counted);
    const often = [...counted.values()].filter(({ times }) => times >= fewestTimes);
    if (often.length === 0) return;
    if (length < shortestTic) continue;
    yield {
      length,
      phrases: often.map(({ times, texts: of, words, at }) => {
        return { words: words.slice(at, at + length).join(" "), times, texts: of };
      }),
    };
  }
}

function countPhrases(
  { text, words, phrases }: Sentence,
  length: number,
  counted: Map<string | number, Phrase>,
): void {
  for (let at = 0; at + length <= words.length; at += 1) {
    const key = length === 1 ? words[at] : keyOf(phrases[at], phrases[at + 1]);
    if (key === undefined) {
      phrases[at] = null;
      continue;
    }
    let phrase = counted.get(key);
    if (!phrase) {
      phrase = { id: counted.size, times: 0, texts: 0, last: -1, words, at };
      counted.set(key, phrase);
    }
    phrase.times += 1;
    if (phrase.last !== text) phrase.texts += 1;
    phrase.last = text;
    phrases[at] = phrase;
  }
}

/** More than the words of ten texts; its square is still exact. */
const maxIds = 2 ** 26;

/** The key of the phrase from two parts that begin one word apart; undefined: it cannot recur. */
function keyOf(
  first: Phrase | null | undefined,
  second: Phrase | null | undefined,
): number | undefined {
  if (!first || !second || first.times < fewestTimes || second.times < fewestTimes) return;
  return first.id * maxIds + second.id;
}

/** The phrase without its last word, and without its first. */
const partsOf = (phrase: string): [string, string] => [
  phrase.slice(0, phrase.lastIndexOf(" ")),
  phrase.slice(phrase.indexOf(" ") + 1),
];

/** In every language, most repeated phrases are short words in a row, which no one notices. */
const saysSomething = (phrase: string): boolean =>
  phrase.split(" ").filter((word) => word.length >= 4).length >= 2;

const lowerWords = (sentence: string) => wordsOf(sentence.toLowerCase());

/** The sentence lengths of some texts and of the owner's writing; null: too little to compare with. */
export function driftOf(
  bodies: readonly string[],
  samples: OwnVoice["samples"],
): VoiceHabits["sentence"] {
  const ownText = samples.map(({ text }) => text).join("\n\n");
  if (wordsOf(ownText).length < fewestOwnWords || bodies.length === 0) return null;
  return { now: meanOf(bodies.join("\n\n")), own: meanOf(ownText) };
}

/** Words per sentence, without headings. */
export function meanOf(body: string): number {
  const sentences = paragraphsOf(body).flatMap(sentencesOf);
  const words = sentences.reduce((sum, sentence) => sum + wordsOf(sentence).length, 0);
  return sentences.length === 0 ? 0 : words / sentences.length;
}
