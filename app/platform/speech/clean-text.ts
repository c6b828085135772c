/** Controls, and characters that only steer how a text is shown. A line break stays: it ends a sentence. */
const unspoken = /[\p{Cc}\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** A text as it can be spoken, whatever was sent; empty when there is nothing in it. */
export function cleanText(text: string): string {
  return text
    .replace(/[\ud800-\udfff]/gu, "")
    .normalize("NFC")
    .replace(unspoken, (character) => (character === "\n" ? "\n" : " "))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}
