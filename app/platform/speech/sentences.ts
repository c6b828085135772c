/** A part of a text, by where it stands there. */
interface TextPart {
  text: string;
  start: number;
  /** After its last character. */
  end: number;
}

/** Longer ones are spoken in pieces: nobody waits for the first sound until all of it is made. */
const maxPartLength = 300;

/** Words that end with a full stop without ending a sentence. */
const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|Mr|Mrs|Ms|Dr|St|No|approx|[A-Z])\.$/;

/** The sentences of a text, in order; one that is very long comes in pieces, cut between words. */
export function splitSentences(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  // A row of marks that ends nothing is gone through once, and not from each of them.
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
    // A line of dashes or dots says nothing.
    if (/[\p{L}\p{N}]/u.test(part)) parts.push({ text: part, start, end: start + part.length });
    start = end;
  }
}

/** Where to cut: after a comma if there is one in the second half, else between two words, else there. */
function lastGap(text: string, start: number, limit: number): number {
  const contentItem = text.slice(start, limit);
  const comma = Math.max(
    contentItem.lastIndexOf(", "),
    contentItem.lastIndexOf("; "),
    contentItem.lastIndexOf(": "),
  );
  if (comma > maxPartLength / 2) return start + comma + 1;
  const gap = contentItem.search(/\s\S*$/);
  if (gap > 0) return start + gap;
  // Not through the middle of a pair that stands for one character.
  const code = text.charCodeAt(limit - 1);
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
}
