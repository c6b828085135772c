/*
 * What people type into fields, made plain.
 */

/**
 * One line: line breaks could become lines of an e-mail's head, and characters that turn the
 * direction of writing could make an address read as another.
 */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, " ").trim();

/** Line breaks as this product writes them; of other control characters no text has any need. */
export const manyLines = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();

/** Spaces and characters that nobody sees are no text. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
