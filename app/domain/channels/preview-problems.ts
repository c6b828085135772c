import { graphemesIn } from "#app/core/text/graphemes.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Preview } from "#app/domain/publishing/publications/preview.ts";
import { shortened } from "./shortened.ts";

/**
 * What a channel would reject or show differently:
 * - `cut`: it is longer than the channel shows;
 * - `no_words_in_title`: its address and search result would have no words;
 * - `undescribed_picture`: the picture has no alt text.
 */
export const previewProblems = ["cut", "no_words_in_title", "undescribed_picture"] as const;
export type PreviewProblem = (typeof previewProblems)[number];

interface Text {
  kind: ContentType;
  title: string;
  body: string;
}

const maxTitleLength = 70;

/** Problems of content that the channel would show like this. */
export function problemsOf({ kind, title, body }: Text, preview: Preview): PreviewProblem[] {
  const found: PreviewProblem[] = [];
  if (preview.shape === "post" && isCut(body, preview.parts)) found.push("cut");
  if (preview.shape === "article" && kind !== "social_post" && !hasWords(title))
    found.push("no_words_in_title");
  if (preview.shape === "article" && /!\[\s*\]\(/u.test(body)) found.push("undescribed_picture");
  return found;
}

/** Its end isn't shown: threads are numbered and links are added. */
function isCut(body: string, parts: readonly { text: string }[]): boolean {
  const shown = parts.map(({ text }) => text.replace(/ \(\d+\/\d+\)$/u, "")).join("");
  return !withoutBlanks(shown).includes(withoutBlanks(body));
}

// A thread is parted at blanks, or within a word that has none.
const withoutBlanks = (text: string): string => text.replace(/\s+/gu, "");
const hasWords = (title: string): boolean => /[\p{L}\p{N}]/u.test(title);

/**
 * The text without this problem; null: only a person can write what is missing.
 * @param place the maximum length there, and whether longer texts are cut, since each channel counts its own
 *   way
 */
export function fixed(
  problem: PreviewProblem,
  { title, body }: Pick<Text, "title" | "body">,
  place: { maxChars: number; isCut(body: string): boolean },
): Pick<Text, "title" | "body"> | null {
  if (problem === "undescribed_picture") return null;
  if (problem === "no_words_in_title") {
    const words = titleFrom(body);
    return words === null ? null : { title: `${words} ${title.trim()}`.trim(), body };
  }
  let most = Math.min(place.maxChars, graphemesIn(body));
  let short = toSentence(shortened(body.trim(), most));
  while (place.isCut(short) && most > 10) {
    most = Math.floor(most * 0.95);
    short = toSentence(shortened(body.trim(), most));
  }
  return { title, body: short };
}

/** Cuts after the last full sentence if most of the text is left. */
function toSentence(text: string): string {
  if (!text.endsWith("…")) return text;
  const whole = /^[\s\S]*[.!?](?=\s|…|$)/u.exec(text)?.[0] ?? "";
  return whole.length > text.length / 2 ? whole : text;
}

/** The first heading, or the first words. */
function titleFrom(body: string): string | null {
  const lines = body.split("\n").map((line) => line.replace(/^[#>*\-\s]+/u, "").trim());
  const first = lines.find(hasWords);
  return first === undefined ? null : shortened(first, maxTitleLength);
}
