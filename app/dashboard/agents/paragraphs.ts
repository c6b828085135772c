/** In Unicode characters. */
export const maxExcerptLength = 300;

interface Paragraph {
  text: string;
  heading: boolean;
}

/** As writers mark them. */
const headingMark = /^#{1,6}\s+/;
const otherMarks = /\*\*|__|`|^[ \t]*(?:[-*+>]|\d{1,3}\.)\s+/gm;

/** A text in its parts, which blank lines tell from each other. */
function paragraphsOf(text: string): Paragraph[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => ({ text: part.replace(headingMark, ""), heading: headingMark.test(part) }));
}

/**
 * The beginning of a text, for lists: its first paragraph that is no heading, without
 * its marks and at most `maxExcerptLength` characters of it, cut between two words.
 */
export function excerptOf(text: string): string {
  const paragraphs = paragraphsOf(text);
  const first = paragraphs.find(({ heading }) => !heading) ?? paragraphs[0];
  const characters = Array.from((first?.text ?? "").replace(otherMarks, ""));
  if (characters.length <= maxExcerptLength) return characters.join("");
  // One is left for the sign that something is missing.
  const cut = characters.slice(0, maxExcerptLength - 1).join("");
  return `${cut.replace(/\s+\S*$/, "")}…`;
}
