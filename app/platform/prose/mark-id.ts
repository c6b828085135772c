/**
 * The element id of a marked sentence; a separate file, because pages that only link to it render
 * no text.
 */
export const markId = (index: number): string => `statement-${index + 1}`;
