/** What waits for its owner's decision. */
export const reviewPath = "/review";

/** One text to read and decide on. */
export const reviewAddress = (pieceId: string): string => `${reviewPath}/${pieceId}`;

/** A sending of which somebody is asked whether it has appeared. */
export const questionAddress = (sendingId: string): string =>
  `${reviewPath}/questions/${encodeURIComponent(sendingId)}`;

/** Where a text is changed. */
export const editAddress = (pieceId: string): string => `${reviewAddress(pieceId)}/edit`;

/** Whether a path is where a text is changed: such a form may be longer than others. */
export const isEditPath = (path: string): boolean =>
  /^\/review\/[^/]+\/edit(?:\.data)?$/.test(path);

/** With what was changed since the version of this number; null: as it is. */
export const changesAddress = (pieceId: string, since: number | null): string =>
  `${reviewAddress(pieceId)}?changes=${since ?? "none"}`;
