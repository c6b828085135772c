/**
 * The years of school that a text asks for, by Flesch and Kincaid: long sentences and long words
 * raise it. Each text ends a sentence, also where it has no full stop.
 */
export function readingGrade(texts: readonly string[]): number {
  const sentences = texts.flatMap((text) => text.split(/[.!?](?=\s|$)/)).filter(hasWords);
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}'’]*/gu) ?? [];
const hasWords = (text: string) => wordsOf(text).length > 0;

/** Groups of vowels, without a silent "e", "es" or "ed". */
function countSyllables(word: string): number {
  const spoken = word
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .replace(/(?:[^laeiouy]es|[^dt]ed|[^laeiouy]e)$/, (end) => end.charAt(0))
    .replace(/^y/, "");
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}
