import { graphemesIn } from "#app/core/text/graphemes.ts";
import { shortened } from "#app/domain/channels/shortened.ts";
import { maxPostLength, maxBytes } from "./rich-text.ts";

/** Readers stop after this many posts, so the rest is cut. */
const maxPosts = 6;

export const fits = (text: string): boolean => takes(text, maxPostLength, maxBytes);

/** Counts graphemes only if the bytes fit, so long texts are never segmented as a whole. */
const takes = (text: string, most: number, bytes: number): boolean =>
  text.length <= bytes && Buffer.byteLength(text) <= bytes && graphemesIn(text) <= most;

/** Leaves room for the number at its end. */
const bytesOfAPart = maxBytes - 10;

/** One post, or several numbered posts for a longer text. */
export function threadOf(text: string): string[] {
  if (fits(text)) return [text];
  const parts: string[] = [];
  // "(1/6)" and the blank before it.
  const room = maxPostLength - ` (${maxPosts}/${maxPosts})`.length;
  let rest = text;
  while (rest !== "" && parts.length < maxPosts) {
    const isLast = parts.length === maxPosts - 1;
    const part = isLast ? fitted(rest, room) : cutFrom(rest, room);
    parts.push(part);
    rest = isLast ? "" : rest.slice(part.length).trimStart();
  }
  return parts.map((part, index) => `${part.trimEnd()} (${index + 1}/${parts.length})`);
}

/** As much as there is room for: to the end of a paragraph, a sentence or a word. */
function cutFrom(text: string, room: number): string {
  if (takes(text, room, bytesOfAPart)) return text;
  // Without an ellipsis, because the next post continues the text.
  const start = fitted(text, room).replace(/…$/u, "");
  const ends = [/^[\s\S]*\n\n/u, /^[\s\S]*[.!?…](?=\s)/u, /^[\s\S]*\s/u];
  for (const end of ends) {
    const found = end.exec(start)?.[0].trimEnd() ?? "";
    if (found.length > start.length / 2) return found;
  }
  return start;
}

// Some graphemes have dozens of bytes.
const fitted = (text: string, room: number): string =>
  shortened(text, room, (part) =>
    takes(part, Infinity, bytesOfAPart) ? graphemesIn(part) : Infinity,
  );
