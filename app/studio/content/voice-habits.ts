import { countOf, paragraphsOf, sentencesOf, wordsOf } from "./counting";

/*
 * What the last texts of a workspace have in common that their owner's own texts have not: how a machine
 * sounds after the third text. All of it is counted, and none of it is held against a single turn of phrase.
 */

export interface VoiceText {
  title: string;
  /** Markdown. */
  body: string;
}

/** Words that stand at the beginning of several texts, or of sections. */
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
  /** So many texts were looked at. */
  of: number;
  openings: readonly Opening[];
  sectionOpenings: readonly Opening[];
  tics: readonly Tic[];
  /** Words that are never to be said, and in how many of the texts they stand. */
  banned: readonly { words: string; texts: number }[];
  /** Words a sentence; null: there is too little to compare with. */
  sentence: { now: number; own: number } | null;
}

/** What the owner has said, and written. */
export interface OwnVoice {
  avoid: readonly string[];
  samples: readonly { text: string }[];
}

/** In texts or sections: twice is a chance, three times a habit. */
const habit = 3;

/** In words: how much of the beginning is compared, the most first. */
const openingLengths = [7, 6, 5, 4, 3] as const;

/** In words: of an owner's texts, to say how long their sentences are. */
const fewestOwnWords = 100;

/** Looks at the newest texts of a workspace, any order. */
export function habitsOf(texts: readonly VoiceText[], { avoid, samples }: OwnVoice): VoiceHabits {
  const bodies = texts.map(({ body }) => body);
  const own = samples.map(({ text }) => text);
  return {
    of: texts.length,
    openings: openingsIn(bodies.map((body) => paragraphsOf(body)[0] ?? "")),
    sectionOpenings: openingsIn(bodies.flatMap(sectionStarts)),
    tics: ticsIn(bodies, own),
    banned: avoid.flatMap((words) => {
      const saying = texts.filter(({ title, body }) => countOf(`${title}\n${body}`, words) > 0);
      return saying.length === 0 ? [] : [{ words, texts: saying.length }];
    }),
    sentence: driftOf(bodies, samples),
  };
}

/** The words of its first sentence, the same whoever opens so. */
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

/** The longest beginnings that several share, each told as its first text writes it. */
function openingsIn(starts: readonly string[]): Opening[] {
  // Taking a text apart takes longer than all that follows.
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

/** As they are written, with their signs between them. */
function firstWords(text: string, count: number): string {
  const word = "[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}'’-]*";
  const pattern = new RegExp(`${word}(?:[^\\p{L}\\p{N}]+${word}){${count - 1}}`, "u");
  return pattern.exec(text.replace(/[*_`]/gu, ""))?.[0].replace(/\s+/gu, " ") ?? text;
}

const shortestTic = 3;
const longestTic = 8;

/** Times for so many words in a row: the fewer, the more often they have to recur to be anybody's. */
const timesAtLeast = (length: number) => (length === shortestTic ? 8 : 5);

/** So many times as often as in the owner's own texts. */
const farMore = 4;

/**
 * Phrases that recur far more often than in the owner's texts, the most frequent first. A phrase of n words
 * recurs only where both parts of n-1 words do: so hardly anything is counted twice.
 */
function ticsIn(bodies: readonly string[], own: readonly string[]): Tic[] {
  const texts = bodies.map((body) => paragraphsOf(body).flatMap(sentencesOf).map(lowerWords));
  const total = texts.flat().reduce((sum, words) => sum + words.length, 0);
  const ownText = own.join("\n");
  const ownTotal = wordsOf(ownText).length;
  let frequent: Map<string, Tic> | null = null;
  const found = new Map<string, Tic>();
  for (let length = shortestTic; length <= longestTic; length += 1) {
    frequent = recurring(texts, length, frequent);
    if (frequent.size === 0) break;
    for (const tic of frequent.values()) {
      if (tic.times < timesAtLeast(length) || !saysSomething(tic.words)) continue;
      const share = ownTotal === 0 ? 0 : countOf(ownText, tic.words) / ownTotal;
      if (tic.times / total < farMore * share) continue;
      // Of a phrase and its part that recur together, the phrase is told.
      for (const part of partsOf(tic.words)) {
        if ((found.get(part)?.times ?? Infinity) <= tic.times * 1.25) found.delete(part);
      }
      found.set(tic.words, tic);
    }
  }
  return [...found.values()]
    .sort((a, b) => b.times - a.times)
    .slice(0, 3)
    .map(({ words, times, texts: of }) => ({ words, times, texts: of }));
}

function recurring(
  texts: readonly (readonly string[][])[],
  length: number,
  shorter: ReadonlyMap<string, Tic> | null,
): Map<string, Tic> {
  const counts = new Map<string, Tic & { last: number }>();
  for (const [index, sentences] of texts.entries()) {
    for (const words of sentences) {
      for (let at = 0; at + length <= words.length; at += 1) {
        const phrase = words.slice(at, at + length).join(" ");
        if (shorter && !partsOf(phrase).every((part) => shorter.has(part))) continue;
        const known = counts.get(phrase);
        if (!known) counts.set(phrase, { words: phrase, times: 1, texts: 1, last: index });
        else {
          known.times += 1;
          if (known.last !== index) known.texts += 1;
          known.last = index;
        }
      }
    }
  }
  for (const [phrase, { times }] of counts)
    if (times < timesAtLeast(longestTic)) counts.delete(phrase);
  return counts;
}

/** The phrase without its last word, and without its first. */
const partsOf = (phrase: string): [string, string] => [
  phrase.slice(0, phrase.lastIndexOf(" ")),
  phrase.slice(phrase.indexOf(" ") + 1),
];

/** In every language most of what recurs is short words in a row, which nobody hears. */
const saysSomething = (phrase: string): boolean =>
  phrase.split(" ").filter((word) => word.length >= 4).length >= 2;

const lowerWords = (sentence: string) => wordsOf(sentence.toLowerCase());

/** How long the sentences of some texts are beside the owner's; null: there is too little to compare with. */
export function driftOf(
  bodies: readonly string[],
  samples: OwnVoice["samples"],
): VoiceHabits["sentence"] {
  const ownText = samples.map(({ text }) => text).join("\n\n");
  if (wordsOf(ownText).length < fewestOwnWords || bodies.length === 0) return null;
  return { now: meanOf(bodies.join("\n\n")), own: meanOf(ownText) };
}

/** Words a sentence, without headings, which are none. */
export function meanOf(body: string): number {
  const sentences = paragraphsOf(body).flatMap(sentencesOf);
  const words = sentences.reduce((sum, sentence) => sum + wordsOf(sentence).length, 0);
  return sentences.length === 0 ? 0 : words / sentences.length;
}
