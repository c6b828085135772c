/** A word as the search compares it: without capitals and accents. */
const plain = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const wordsIn = (text: string) => text.normalize("NFC").match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];

/** The maximum number of corrected words; each is compared with all known ones. */
const maxWords = 8;

/**
 * Corrects the spelling of a search: each word that begins no known word becomes the most similar one. Null: nothing
 * is similar, or nothing is wrong.
 * @param texts with the known words, the most likely first
 */
export function likelySpelling(typed: string, texts: readonly string[]): string | null {
  const known = new Map<string, string>();
  for (const text of texts)
    for (const word of wordsIn(text)) if (!known.has(plain(word))) known.set(plain(word), word);
  const words = wordsIn(typed);
  if (words.length > maxWords) return null;
  const meant = words.map((word) => {
    const all = [...known.keys()];
    return all.some((each) => each.startsWith(plain(word))) ? word : nearest(plain(word), known);
  });
  const likely = meant.map((word, index) => word ?? words[index]).join(" ");
  return meant.every((word) => word === null) || likely === words.join(" ") ? null : likely;
}

function nearest(word: string, known: ReadonlyMap<string, string>): string | null {
  // A typo in a short word makes it another word.
  const atMost = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
  let [best, bestDistance] = [null as string | null, atMost + 1];
  for (const [other, shown] of known) {
    const distance = distanceOf(word, other, bestDistance - 1);
    if (distance < bestDistance) [best, bestDistance] = [shown, distance];
  }
  return best?.toLowerCase() ?? null;
}

/** How many letters are missing, too many, wrong or swapped with the next one; more than `atMost`: no matter. */
function distanceOf(one: string, other: string, atMost: number): number {
  if (Math.abs(one.length - other.length) > atMost) return atMost + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const ways = [
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        ...(isSwap ? [(before[j - 2] ?? 0) + 1] : []),
      ];
      next.push(Math.min(...ways));
    }
    if (Math.min(...next) > atMost) return atMost + 1;
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
