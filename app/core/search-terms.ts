import { comparableText } from "./comparable-text";

/** Scripts in which a word begins anywhere. */
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Bopomofo}\\p{Script=Hangul}" +
  "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** As SQLite's index tells words apart: what is two words to it, it refuses. */
const word = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{Mn}\\p{Mc}])+`, "gu");
const isUnspaced = new RegExp(`^[${unspaced}]`, "u");

const wordsOf = (text: string): string[] => comparableText(text).match(word) ?? [];

/** Each two characters that follow each other. */
const pairsOf = (run: readonly string[]): string[] =>
  run.slice(1).map((character, index) => `${run[index] ?? ""}${character}`);

/**
 * What the index holds of a text: its words, and of scripts without blanks each pair of characters, so that any
 * part of a run is found. Each once.
 */
export function indexTermsOf(text: string): string[] {
  const terms = wordsOf(text).flatMap((each) => {
    const characters = [...each];
    // The last one begins no pair, and is looked for, too.
    return isUnspaced.test(each) ? [...pairsOf(characters), characters.at(-1) ?? ""] : [each];
  });
  return [...new Set(terms)];
}

/** What is looked for: all of the terms have to be in a text, and a `beginning` may go on. */
interface SearchTerm {
  term: string;
  isBeginning: boolean;
}

export const searchTermsOf = (typed: string): SearchTerm[] =>
  wordsOf(typed).flatMap((each): SearchTerm[] => {
    const characters = [...each];
    const isWhole = isUnspaced.test(each) && characters.length > 1;
    return (isWhole ? pairsOf(characters) : [each]).map((term) => ({
      term,
      isBeginning: !isWhole,
    }));
  });
