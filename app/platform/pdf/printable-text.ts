/** Stands in for a character that cannot be drawn. */
export const replacement = "\u25a1";

/** More than these marks on one letter are a tower that grows into other lines. */
const towers = /(\p{M}{3})\p{M}+/gu;

/**
 * Text from anywhere as it may be drawn on one page with others: one line, without control
 * characters, and without the marks that turn the direction of what follows. The two joiners stay,
 * some scripts spell with them.
 */
export function printable(text: string): string {
  return (
    text
      .normalize("NFC")
      // Half of a pair is no character.
      .replace(/\p{Cs}/gu, replacement)
      .replace(/\s+/gu, " ")
      .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, "")
      .replace(towers, "$1")
      .replace(/ {2,}/g, " ")
      .trim()
  );
}
