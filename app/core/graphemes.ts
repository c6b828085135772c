const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** In UTF-16 units: the engine's segmenter takes four times as long for a text of twice the length. */
const windowLength = 64;

/** What stands alone whatever stands beside it, but for a mark after the last of it. */
const plain = /^[\n -~]*$/u;

/**
 * What people see as single characters, one after the other, in a time that grows with the text alone.
 * Whether two characters belong together depends on nothing before the one that both would be in.
 */
export function* eachGrapheme(text: string): Generator<string, undefined> {
  let start = 0;
  let length = windowLength;
  while (start < text.length) {
    const part = text.slice(start, start + length);
    const isLast = start + part.length === text.length;
    const found = plain.test(part)
      ? part.split("")
      : Array.from(segmenter.segment(part), ({ segment }) => segment);
    // The last one may go on behind the window.
    const whole = isLast ? found : found.slice(0, -1);
    yield* whole;
    for (const each of whole) start += each.length;
    length = whole.length === 0 ? length * 2 : windowLength;
  }
  return undefined;
}

export const graphemesOf = (text: string): string[] => [...eachGrapheme(text)];

/** How many signs a person counts in it. */
export function graphemesIn(text: string): number {
  let count = 0;
  for (const _ of eachGrapheme(text)) count += 1;
  return count;
}
