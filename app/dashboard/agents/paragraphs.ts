/** In Unicode characters. */
export const maxExcerptLength = 300;

interface Paragraph {
  text: string;
  heading: boolean;
}

/** Markdown headings. */
const headingMark = /^#{1,6}\s+/;
const otherMarks = /\*\*|__|`|^[ \t]*(?:[-*+>]|\d{1,3}\.)\s+/gm;

/** A text's paragraphs, separated by blank lines. */
function paragraphsOf(text: string): Paragraph[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => ({ text: part.replace(headingMark, ""), heading: headingMark.test(part) }));
}

/**
 * An excerpt for lists: the first paragraph that isn't a heading, without Markdown marks, cut between words at `maxExcerptLength` characters.
 */
export function excerptOf(text: string): string {
  const paragraphs = paragraphsOf(text);
  const first = paragraphs.find(({ heading }) => !heading) ?? paragraphs[0];
  const characters = Array.from((first?.text ?? "").replace(otherMarks, ""));
  if (characters.length <= maxExcerptLength) return characters.join("");
  // Leave room for the ellipsis.
  const cut = characters.slice(0, maxExcerptLength - 1).join("");
  return `${cut.replace(/\s+\S*$/, "")}…`;
}
