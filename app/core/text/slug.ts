/** A text's words for an address: lowercase, any script, no invisible characters. */
const slugWords = (text: string): string[] =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase()
    // Lowercasing the Turkish dotted capital leaves a combining dot.
    .replace(/i\u0307/gu, "i")
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * The readable last part of an address; empty: the text has no words.
 * @param most in characters: whole words that fit, or the beginning of the first
 */
export function slugFrom(text: string, most: number): string {
  const [first = "", ...words] = slugWords(text);
  let slug = [...first].slice(0, most).join("");
  for (const word of words) {
    if ([...`${slug}-${word}`].length > most) break;
    slug = `${slug}-${word}`;
  }
  return slug;
}

/** Letters that Unicode does not decompose into an ASCII letter and a mark. */
const alike: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** With ASCII letters in place of other Latin ones; in lower case. Other scripts keep their marks. */
export const withAsciiLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/gu, (letter) => alike[letter] ?? letter);
