/** What waits for its owner's decision. */
export const reviewPath = "/review";

/** One text to read and decide on. */
export const reviewPathOf = (pieceId: string): string => `${reviewPath}/${pieceId}`;

/** A sending of which somebody is asked whether it has appeared. */
export const questionPath = (sendingId: string): string =>
  `${reviewPath}/questions/${encodeURIComponent(sendingId)}`;

/** Where a text is changed. */
export const editPath = (pieceId: string): string => `${reviewPathOf(pieceId)}/edit`;

/** Whether a path is where a text is changed: such a form may be longer than others. */
export const isEditPath = (path: string): boolean =>
  /^\/review\/[^/]+\/edit(?:\.data)?$/.test(path);

/** With what was changed since the version of this number; null: as it is. */
export const changesPath = (pieceId: string, since: number | null): string =>
  `${reviewPathOf(pieceId)}?changes=${since ?? "none"}`;
