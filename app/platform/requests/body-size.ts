/** Forms of people are small; whoever sends more wants our memory. */
export const usualBodyBytes = 64 * 1024;

/** Forms of whole texts: all that their fields take, at twelve bytes a character as a form sends it. */
export const wholeTextsBytes = 400 * 1024;

/**
 * More than they take, so that whoever has pasted too much is told so by the form, with the text in it. What
 * is shown again costs by the character, which is one byte of plain letters.
 */
export const wholeTextsCharacters = 60_000;
