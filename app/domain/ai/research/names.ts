import { isSmallWord } from "#app/domain/content/function-words.ts";
import { numberWordsIn } from "./number-words.ts";

/*
 * Finds names by capital letters. German capitalizes every noun, so only two in a row, and words
 * with several capitals or a digit, count there.
 */

/** Verbs that follow names rather than things. */
const saidOfNames =
  /^(?:says?|said|recommends?|advises?|reports?|claims?|writes?|wrote|states?|finds?|found|tests?|tested|makes?|made|sells?|sold|offers?|produces?|guarantees?|promises?|confirms?|shows?|measured|invented|founded|won|has|had|is|was|will)$/u;

const isNumber = (word: string) => /^\d/u.test(word) || numberWordsIn(word).length > 0;

const capital = /^\p{Lu}/u;

/** Several capitals, or a capital and a digit: NASA, iPhone, B12. */
const isCoined = (word: string) =>
  word.split(/[&.-]/u).some((part) => /\p{L}.*\p{Lu}|\p{Lu}.*\d/u.test(part));

interface Word {
  word: string;
  isFirst: boolean;
  /** Only a space is between it and the word before. */
  isNext: boolean;
}

function wordsOf(sentence: string): Word[] {
  const found = [...sentence.matchAll(/[\p{L}\p{N}]+(?:[&.-][\p{L}\p{N}]+)*/gu)];
  return found.map(({ 0: word, index }, at) => {
    const before = found[at - 1];
    const between = sentence.slice(before ? before.index + before[0].length : 0, index);
    const isFirst = !before || /[.!?:…“„"«(\n]/u.test(between);
    return { word, isFirst, isNext: before !== undefined && between === " " };
  });
}

/**
 * @param language as in the brief, such as `en-US`
 * @param known words that the sources always capitalize
 */
export function namesIn(
  sentence: string,
  language: string,
  known: () => ReadonlySet<string>,
): string[] {
  const words = wordsOf(sentence);
  const isGerman = language.startsWith("de");
  return words.flatMap(({ word, isFirst, isNext }, at) => {
    if (isCoined(word)) return [word];
    if (!capital.test(word) || word.length < 2 || isSmallWord(word.toLowerCase())) return [];
    const before = words[at - 1];
    const next = words[at + 1];
    const leads = next?.isNext === true && capital.test(next.word);
    const follows = isNext && before !== undefined && capital.test(before.word);
    const isInRow = leads || (follows && !isSmallWord(before.word.toLowerCase()));
    const isCounted = [before, words[at - 2]].some((each) => isNumber(each?.word ?? ""));
    // The first word of a German sentence is rarely a name, and the next one is a noun.
    if (isGerman)
      return (leads || !before?.isFirst) && isInRow && !isFirst && !isCounted ? [word] : [];
    if (!isFirst) return [word];
    const isSubject = language.startsWith("en") && saidOfNames.test(next?.word ?? "");
    return isInRow || known().has(word) || (isSubject && !known().has(word.toLowerCase()))
      ? [word]
      : [];
  });
}

/** The words that texts always capitalize, and, in lowercase, those they do not. */
export function knownWords(texts: readonly string[]): Set<string> {
  const known = new Set<string>();
  for (const { word, isFirst } of texts.flatMap(wordsOf))
    if (!capital.test(word)) known.add(word);
    else if (!isFirst) known.add(word);
  for (const word of known)
    if (capital.test(word) && known.has(word.toLowerCase())) known.delete(word);
  return known;
}
