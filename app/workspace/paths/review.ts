/** What waits for its owner's decision. */
export const reviewPath = "/review";

/** One text to read and decide on. */
export const reviewPathOf = (contentItemId: string): string => `${reviewPath}/${contentItemId}`;

/** A sending of which somebody is asked whether it has appeared. */
export const questionPath = (publishJobId: string): string =>
  `${reviewPath}/questions/${encodeURIComponent(publishJobId)}`;

/** Where a text is changed. */
export const editPath = (contentItemId: string): string => `${reviewPathOf(contentItemId)}/edit`;

/** Whether a path is where a text is changed: such a form may be longer than others. */
export const isEditPath = (path: string): boolean =>
  /^\/review\/[^/]+\/edit(?:\.data)?$/.test(path);

/** With what was changed since the version of this number; null: as it is. */
export const changesPath = (contentItemId: string, since: number | null): string =>
  `${reviewPathOf(contentItemId)}?changes=${since ?? "none"}`;
