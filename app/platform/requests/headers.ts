/** The submission's key: repeats get the first response. */
export const idempotencyKeyHeader = "Idempotency-Key";

/** The page's user id: the browser's session may belong to someone else. */
export const viewerHeader = "X-Viewer";

/** The response to a page of a signed-out user. */
export const sessionEndedHeader = "X-Session-Ended";

/**
 * Sent by scripts, which delete the toast's cookie themselves after showing it: this load may be
 * abandoned. The value identifies the page that sent the form, so that no other tab shows it.
 */
export const toastHeader = "X-Takes-Notice";

/** How long repeats are recognized, in milliseconds. */
export const idempotencyWindowMs = 10 * 60_000;
