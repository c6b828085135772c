import { comparableText, createPhraseCount } from "#app/core/text/comparable-text.ts";

/** How texts are split for counting; Markdown's own signs are no words. */

/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** There, a word mostly ends where another script begins: close enough for counting. */
const ofOneScript =
  /\p{Script=Han}+|\p{Script=Hiragana}+|[\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

export function wordsOf(text: string): string[] {
  const runs = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  return unspaced.test(text) ? runs.flatMap((run) => run.match(ofOneScript) ?? []) : runs;
}

/** Whether there is a word in it at all. */
const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** How often a phrase occurs in a text, as whole words. */
export const countOf = (text: string, words: string): number => createPhraseCount(text)(words);

/** Its words in the form that is compared. */
export const comparedWords = (text: string): string[] => wordsOf(comparableText(text));

/** Without Markdown signs and tables; the end of a line ends a sentence. */
function plain(body: string): string {
  return body
    .replace(/^\|.*$/gmu, "")
    .replace(/^(#+|[-*>]|\d+\.)\s+/gmu, "")
    .replace(/[*_`]/gu, "")
    .replace(/([^.!?…。！？\s])$/gmu, "$1.");
}

/** Its sentences, headings and items of lists among them. */
export function sentencesOf(body: string): string[] {
  // Limited, because a long row of brackets would take quadratic time.
  return plain(body)
    .split(/(?<=[.!?…]["'”’)]{0,4})\s+|(?<=[。！？])\s*/u)
    .map((sentence) => sentence.trim())
    .filter(hasWords);
}

/** The paragraphs without headings; each list item is one. */
export function paragraphsOf(body: string): string[] {
  return body
    .replace(/^#+ .*$/gmu, "")
    .split(/\n\s*\n|\n(?=\s*(?:[-*>]|\d+\.)\s)/u)
    .filter((part) => !part.trimStart().startsWith("|") && hasWords(part));
}

/** As it is quoted in a line. */
export function shortened(text: string, atMost = 90): string {
  const characters = [...text.replace(/\s+/gu, " ").trim()];
  if (characters.length <= atMost) return characters.join("");
  return `${characters
    .slice(0, atMost)
    .join("")
    .replace(/\s+\S*$/u, "")}…`;
}
