import { comparableText } from "./comparable-text.ts";

/** Scripts in which a word begins anywhere. */
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Bopomofo}\\p{Script=Hangul}" +
  "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** Words as SQLite's tokenizer sees them: the index rejects a term that is two words to it. */
const word = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{Mn}\\p{Mc}])+`, "gu");
const isUnspaced = new RegExp(`^[${unspaced}]`, "u");

const wordsOf = (text: string): string[] => comparableText(text).match(word) ?? [];

/** Every two adjacent characters. */
const pairsOf = (run: readonly string[]): string[] =>
  run.slice(1).map((character, index) => `${run[index] ?? ""}${character}`);

/**
 * The terms under which a text is indexed, each once: its words, and in scripts without spaces every pair of
 * characters, so that any part of a run is found.
 */
export function indexTermsOf(text: string): string[] {
  const terms = wordsOf(text).flatMap((each) => {
    const characters = [...each];
    // The last character begins no pair.
    return isUnspaced.test(each) ? [...pairsOf(characters), characters.at(-1) ?? ""] : [each];
  });
  return [...new Set(terms)];
}

/** A text matches if it has all terms; a beginning also matches longer terms. */
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
