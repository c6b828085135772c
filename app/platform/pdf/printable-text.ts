/** Replaces characters that cannot be drawn. */
export const replacement = "\u25a1";

/** More combining marks on one letter would overlap other lines. */
const towers = /(\p{M}{3})\p{M}+/gu;

/**
 * Makes any text safe to draw among others: one line, without control characters or direction
 * marks. The two joiners stay, because some scripts need them.
 */
export function printable(text: string): string {
  return (
    text
      .normalize("NFC")
      // Half of a surrogate pair is not a character.
      .replace(/\p{Cs}/gu, replacement)
      .replace(/\s+/gu, " ")
      .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, "")
      .replace(towers, "$1")
      .replace(/ {2,}/g, " ")
      .trim()
  );
}
