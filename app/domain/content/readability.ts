import { flesch } from "flesch";
import { syllable } from "syllable";
import { paragraphsOf, sentencesOf, shortened, wordsOf } from "./counting.ts";

interface Counted {
  sentence: string;
  words: number;
  /** Null: they are counted in English only. */
  syllables: number | null;
}

/** Shorter sentences are hard for the words in them, and nobody can make them shorter. */
const fewestWords = 10;

/** Of Flesch's 100: what is below reads like a contract. */
const hard = 30;

const limits = { mean: 20, longest: 45, flesch: 50, paragraph: 130 } as const;

/**
 * How easily a text reads: in English by Flesch's formula, of words a sentence and syllables a word; in other
 * languages by the length of its sentences alone, for its syllables are counted by other rules.
 * @param language as the brief has it, such as `en-US`
 */
export function readabilityOf(
  body: string,
  language: string,
): readonly [passed: boolean, fact: string] {
  const isEnglish = language.startsWith("en");
  const syllables = isEnglish ? createSyllableCount() : null;
  const sentences = sentencesOf(body).map((sentence) => countIn(sentence, syllables));
  const words = sumOf(sentences, ({ words: each }) => each);
  const longest = Math.max(0, ...sentences.map(({ words: each }) => each));
  const mean = sentences.length === 0 ? 0 : words / sentences.length;
  const isShort = mean <= limits.mean && longest <= limits.longest;
  const length = `${mean.toFixed(1)} words a sentence, ${longest} in the longest; up to ${limits.mean} and ${limits.longest} read easily`;
  const ease = isEnglish && words > 0 ? easeOf(sentences) : null;
  const parts = [
    ...(ease === null
      ? []
      : [`Flesch ${ease} of 100; ${limits.flesch} and more reads without effort`]),
    length,
    ...hardestIn(sentences, isEnglish),
  ];
  return [isShort && (ease === null || ease >= limits.flesch), parts.join(". ")];
}

/** Whether a paragraph is too long for a telephone. */
export function paragraphLength(body: string): readonly [passed: boolean, fact: string] {
  const longest = Math.max(0, ...paragraphsOf(body).map((each) => wordsOf(each).length));
  return [
    longest <= limits.paragraph,
    `${longest} words in the longest paragraph; up to ${limits.paragraph} read well on a phone`,
  ];
}

/** The sentences that are worth a change, the hardest first: by Flesch, or by their length alone. */
function hardestIn(sentences: readonly Counted[], isEnglish: boolean): string[] {
  const found = sentences
    .map((each) => ({ ...each, ease: isEnglish ? easeOf([each]) : 100 - each.words }))
    .filter(({ words, ease }) =>
      isEnglish ? words >= fewestWords && ease < hard : words > limits.mean * 1.5,
    )
    .sort((a, b) => a.ease - b.ease)
    .slice(0, 2);
  if (found.length === 0) return [];
  const said = found.map(({ sentence }) => `“${shortened(sentence)}”`).join(" and ");
  return [`Hardest: ${said}`];
}

function countIn(sentence: string, syllables: ((word: string) => number) | null): Counted {
  const words = wordsOf(sentence);
  return { sentence, words: words.length, syllables: syllables && sumOf(words, syllables) };
}

/** Most words of a text stand in it several times, and are slow to count. */
function createSyllableCount(): (word: string) => number {
  const known = new Map<string, number>();
  return (word) => {
    const count = known.get(word) ?? Math.max(1, syllable(word));
    known.set(word, count);
    return count;
  };
}

const easeOf = (sentences: readonly Counted[]): number =>
  Math.max(
    0,
    Math.min(
      100,
      Math.round(
        flesch({
          sentence: sentences.length,
          word: sumOf(sentences, ({ words }) => words),
          syllable: sumOf(sentences, ({ syllables }) => syllables ?? 0),
        }),
      ),
    ),
  );

const sumOf = <Of>(all: readonly Of[], of: (each: Of) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0);
