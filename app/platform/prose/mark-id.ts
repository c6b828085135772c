/** Where a marked sentence stands on the page; apart, since pages that only lead there render no text. */
export const markId = (index: number): string => `statement-${index + 1}`;
