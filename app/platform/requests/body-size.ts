/** Normal forms are small; larger bodies are abuse. */
export const usualBodyBytes = 64 * 1024;

/** For forms with whole articles: their fields' limits at up to twelve bytes per character. */
export const wholeTextsBytes = 400 * 1024;

/**
 * Above the fields' limits, so that the form itself can report a text that is too long and keep it.
 * Redisplaying costs by the character, which is one byte for plain letters.
 */
export const wholeTextsCharacters = 60_000;
