import { eachGrapheme, graphemesIn } from "#app/core/text/graphemes.ts";

/** In code units, on average: more than the longest flag, and a link that counts for 23 is some 900 long. */
const unitsOfASign = 40;

/** Shortens text to a maximum length between words. @param count how the channel counts characters */
export function shortened(text: string, most: number, count = graphemesIn): string {
  // For huge texts, only the beginning is counted precisely.
  const start = text.slice(0, most * unitsOfASign);
  if (start === text && count(text) <= most) return text;
  const cut = longestThatCounts(start, most, count);
  const lastWord = cut.search(/\s\S*$/u);
  return `${(lastWord > cut.length / 2 ? cut.slice(0, lastWord) : cut).trimEnd()}…`;
}

/** The longest beginning that fits together with the ellipsis. */
function longestThatCounts(text: string, most: number, count: (text: string) => number): string {
  // Where each grapheme ends; read only as far as needed.
  const ends = [0];
  const graphemes = eachGrapheme(text);
  const begun = (length: number): string => {
    while (ends.length <= length) {
      const { value } = graphemes.next();
      if (value === undefined) break;
      ends.push((ends.at(-1) ?? 0) + value.length);
    }
    return text.slice(0, ends[Math.min(length, ends.length - 1)]);
  };
  // Long links may count for less than their length, and some characters for more.
  let fits = 0;
  let tooLong = text.length;
  let guess = most - 1;
  for (let step = 1; tooLong - fits > 1; step += 1) {
    // Halved every third time, in case the guesses advance slowly.
    const wanted = step % 3 === 0 ? Math.floor((fits + tooLong) / 2) : guess;
    const length = Math.min(tooLong - 1, Math.max(fits + 1, wanted));
    const cut = begun(length);
    if (cut.length === text.length) {
      tooLong = Math.min(length, ends.length - 1);
      continue;
    }
    const over = count(`${cut}…`) - most;
    if (over <= 0) fits = length;
    else tooLong = length;
    guess = length - (over || -1);
  }
  return begun(fits);
}
