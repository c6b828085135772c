const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How many signs a person counts in it. */
export const graphemesIn = (text: string): number => Array.from(graphemes.segment(text)).length;

/** A text of at most so many graphemes, cut between words. */
export function shortened(text: string, most: number): string {
  const all = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (all.length <= most) return text;
  const cut = all.slice(0, most - 1).join("");
  const lastWord = cut.search(/\s\S*$/u);
  return `${(lastWord > cut.length / 2 ? cut.slice(0, lastWord) : cut).trimEnd()}…`;
}
