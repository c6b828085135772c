/** What waits for its owner's decision. */
export const reviewPath = "/review";

/** One text to read and decide on. */
export const reviewAddress = (pieceId: string): string => `${reviewPath}/${pieceId}`;
