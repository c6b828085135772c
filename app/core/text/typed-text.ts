/*
 * Normalizes form input.
 */

/**
 * A single line: line breaks could inject email headers, and direction marks could disguise an
 * address.
 */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, " ").trim();

/** Normalizes line breaks and removes other control characters. */
export const manyLines = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();

/** Spaces and invisible characters count as empty. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
