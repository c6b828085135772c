const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How many signs a person counts in it. */
export const graphemesIn = (text: string): number => Array.from(graphemes.segment(text)).length;

/** In code units, on average: more than the longest flag, and a link that counts for 23 is some 900 long. */
const unitsOfASign = 40;

/** A text of at most so many signs, cut between words. @param count how the place counts them */
export function shortened(text: string, most: number, count = graphemesIn): string {
  // Of megabytes only the beginning is told apart sign by sign.
  const start = text.slice(0, most * unitsOfASign);
  if (start === text && count(text) <= most) return text;
  const all = Array.from(graphemes.segment(start), ({ segment }) => segment);
  const begun = (length: number) => all.slice(0, length).join("");
  // Some of it may count for less than a person sees, such as a long link, and some signs count as several.
  let fits = 0;
  let tooLong = all.length;
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2);
    if (count(`${begun(length)}…`) <= most) fits = length;
    else tooLong = length;
  }
  const cut = begun(fits);
  const lastWord = cut.search(/\s\S*$/u);
  return `${(lastWord > cut.length / 2 ? cut.slice(0, lastWord) : cut).trimEnd()}…`;
}
