/** A part of a text by position. */
interface TextPart {
  text: string;
  start: number;
  /** After its last character. */
  end: number;
}

/** Longer sentences are split, so that the first audio comes soon. */
const maxPartLength = 300;

/** Abbreviations that end with a period. */
const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|Mr|Mrs|Ms|Dr|St|No|approx|[A-Z])\.$/;

/** The sentences of a text, in order; very long ones are split between words. */
export function splitSentences(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  // A row of punctuation is scanned once, not from each character.
  for (const match of text.matchAll(/(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s|$)|\n+|[。！？]+/g)) {
    const end = match.index + match[0].length;
    if (match[0] === "." && abbreviation.test(text.slice(start, end))) continue;
    addPart(parts, text, start, end);
    start = end;
  }
  addPart(parts, text, start, text.length);
  return parts;
}

function addPart(parts: TextPart[], text: string, from: number, to: number): void {
  let start = from;
  while (start < to) {
    while (start < to && /\s/.test(text.charAt(start))) start += 1;
    let end = to;
    if (end - start > maxPartLength) end = lastGap(text, start, start + maxPartLength);
    const part = text.slice(start, end).trimEnd();
    // Lines of dashes or dots are not spoken.
    if (/[\p{L}\p{N}]/u.test(part)) parts.push({ text: part, start, end: start + part.length });
    start = end;
  }
}

/** Where to split: after a comma in the second half, else between words, else anywhere. */
function lastGap(text: string, start: number, limit: number): number {
  const part = text.slice(start, limit);
  const comma = Math.max(part.lastIndexOf(", "), part.lastIndexOf("; "), part.lastIndexOf(": "));
  if (comma > maxPartLength / 2) return start + comma + 1;
  const gap = part.search(/\s\S*$/);
  if (gap > 0) return start + gap;
  // Not inside a surrogate pair.
  const code = text.charCodeAt(limit - 1);
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
}
