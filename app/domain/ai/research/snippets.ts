import type { Snippet, Source } from "./evidence.ts";
import { isUnspaced, wordsOf as allWordsOf } from "./words.ts";

/** In characters: a few sentences. */
const maxSnippetLength = 700;

/** In characters: shorter paragraphs are joined with the next. */
const shortestSnippet = 60;

/** Shorter words are too common and are ignored. */
const shortestWord = 3;

/**
 * The parts of all sources most relevant to a subject, best first. Ranked by Okapi BM25 (k1 1.2, b
 * 0.75) over paragraphs.
 */
export function findSnippets(
  sources: readonly Source[],
  subject: string,
  atMost: number,
): Snippet[] {
  const all = sources.flatMap(({ text }, index) =>
    paragraphsOf(text).map((part) => ({ source: index + 1, text: part, words: wordsOf(part) })),
  );
  if (all.length === 0) return [];
  const wanted = [...new Set(wordsOf(subject))];
  const meanLength = all.reduce((sum, { words }) => sum + words.length, 0) / all.length;
  const weights = new Map(
    wanted.map((word) => {
      const holding = all.filter(({ words }) => words.includes(word)).length;
      return [word, Math.log(1 + (all.length - holding + 0.5) / (holding + 0.5))] as const;
    }),
  );
  const scoreOf = (words: readonly string[]) =>
    wanted.reduce((sum, word) => {
      const times = words.filter((each) => each === word).length;
      const norm = 1.2 * (0.25 + (0.75 * words.length) / meanLength);
      return sum + ((weights.get(word) ?? 0) * times * 2.2) / (times + norm);
    }, 0);
  return (
    all
      .map(({ source, text, words }, order) => ({ source, text, order, score: scoreOf(words) }))
      // If nothing is relevant, the first paragraphs are the best guess.
      .sort((a, b) => b.score - a.score || a.order - b.order)
      .slice(0, atMost)
      .map(({ source, text }) => ({ source, text }))
  );
}

/** Joins short ones with the next, since one sentence alone says little. */
function paragraphsOf(text: string): string[] {
  const parts: string[] = [];
  let short = "";
  for (const written of text.split(/\n\s*\n/u)) {
    const part = `${short} ${written.replace(/\s+/gu, " ")}`.trim();
    short = part.length < shortestSnippet ? part : "";
    if (short === "")
      parts.push(...(part.length <= maxSnippetLength ? [part] : contentItemsOf(part)));
  }
  return short.length >= 20 ? [...parts, short] : parts;
}

/** Cuts between words, or after a number of characters if there are no spaces. */
function contentItemsOf(part: string): string[] {
  const contentItems: string[] = [];
  for (let rest = part; rest !== "";) {
    const start = rest.slice(0, maxSnippetLength);
    const end = rest.length <= maxSnippetLength ? -1 : start.lastIndexOf(" ");
    const contentItem = end > 0 ? start.slice(0, end) : start;
    contentItems.push(contentItem);
    rest = rest.slice(contentItem.length).trimStart();
  }
  return contentItems;
}

const wordsOf = (text: string): string[] =>
  allWordsOf(text).filter((word) => word.length >= shortestWord || isUnspaced(word));
