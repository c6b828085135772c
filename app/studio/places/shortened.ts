const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How many signs a person counts in it. */
export const graphemesIn = (text: string): number => Array.from(graphemes.segment(text)).length;

/** A text of at most so many signs, cut between words. @param count how the place counts them */
export function shortened(text: string, most: number, count = graphemesIn): string {
  if (count(text) <= most) return text;
  const all = Array.from(graphemes.segment(text), ({ segment }) => segment);
  // Some of it may count for less than a person sees, such as a long link.
  let length = Math.min(all.length, most + Math.max(0, all.length - count(text)));
  // That may have been cut off; and some signs count as several.
  while (length > 1 && count(`${all.slice(0, length - 1).join("")}…`) > most) length -= 1;
  const cut = all.slice(0, length - 1).join("");
  const lastWord = cut.search(/\s\S*$/u);
  return `${(lastWord > cut.length / 2 ? cut.slice(0, lastWord) : cut).trimEnd()}…`;
}
