import { flesch } from "flesch";
import { syllable } from "syllable";
import { paragraphsOf, sentencesOf, shortened, wordsOf } from "./counting.ts";

interface Counted {
  sentence: string;
  words: number;
  /** Null: counted in English only. */
  syllables: number | null;
}

/** Shorter sentences are hard because of their words; splitting them would not help. */
const fewestWords = 10;

/** Flesch score; text below it reads like a contract. */
const hard = 30;

const limits = { mean: 20, longest: 45, flesch: 50, paragraph: 130 } as const;

/**
 * How easy a text is to read: in English by Flesch's formula; in other languages by sentence length alone, because
 * their syllables are counted by other rules.
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
  const length = `${mean.toFixed(1)} words per sentence, ${longest} in the longest (up to ${limits.mean} and ${limits.longest} recommended)`;
  const ease = isEnglish && words > 0 ? easeOf(sentences) : null;
  const parts = [
    ...(ease === null ? [] : [`Flesch score ${ease} (${limits.flesch}+ is easy to read)`]),
    length,
    ...hardestIn(sentences, isEnglish),
  ];
  return [isShort && (ease === null || ease >= limits.flesch), parts.join(". ")];
}

/** Whether a paragraph is too long for a phone. */
export function paragraphLength(body: string): readonly [passed: boolean, fact: string] {
  const longest = Math.max(0, ...paragraphsOf(body).map((each) => wordsOf(each).length));
  return [
    longest <= limits.paragraph,
    `${longest} words in the longest paragraph (up to ${limits.paragraph} recommended)`,
  ];
}

/** The sentences worth changing, hardest first: by Flesch, or by length alone. */
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

/** Caches syllables: most words occur several times and are slow to count. */
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
