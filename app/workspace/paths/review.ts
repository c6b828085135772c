/** The review queue. */
export const reviewPath = "/review";

/** One draft to review. */
export const reviewPathOf = (contentItemId: string): string => `${reviewPath}/${contentItemId}`;

/** A publication that the owner must confirm. */
export const questionPath = (publishJobId: string): string =>
  `${reviewPath}/questions/${encodeURIComponent(publishJobId)}`;

/** The editor. */
export const editPath = (contentItemId: string): string => `${reviewPathOf(contentItemId)}/edit`;

/** Whether the path is the editor's, whose form may be larger. */
export const isEditPath = (path: string): boolean =>
  /^\/review\/[^/]+\/edit(?:\.data)?$/.test(path);

/** Shows the changes since a version; null: none. */
export const changesPath = (contentItemId: string, since: number | null): string =>
  `${reviewPathOf(contentItemId)}?changes=${since ?? "none"}`;
