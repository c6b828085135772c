/** Forms of people are small; whoever sends more wants our memory. */
export const usualBodyBytes = 64 * 1024;

/**
 * A form of whole texts: so much more than its fields take, at twelve bytes a character as a form sends
 * them, that whoever has pasted fifty thousand is told so by the form and keeps the text.
 */
export const wholeTextsBytes = 640 * 1024;
