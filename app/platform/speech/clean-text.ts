/** Control and formatting characters. Line breaks stay: they end sentences. */
const unspoken = /[\p{Cc}\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Prepares any text for speech; empty if nothing is left. */
export function cleanText(text: string): string {
  return text
    .replace(/[\ud800-\udfff]/gu, "")
    .normalize("NFC")
    .replace(unspoken, (character) => (character === "\n" ? "\n" : " "))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}
