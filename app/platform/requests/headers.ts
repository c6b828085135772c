/** Names one submission: a repetition under the same key gets the first one's answer. */
export const idempotencyKeyHeader = "Idempotency-Key";

/** Whose page asks, by the id of the person: it may not be whose session the browser sends. */
export const viewerHeader = "X-Viewer";

/** The answer to a page whose person is not signed in any more. */
export const sessionEndedHeader = "X-Session-Ended";

/**
 * A page's script asks, which takes a notice away itself once it stands: this load may be given up. Its
 * value names the page, for the notice is for the page that sent the form and not for another tab.
 */
export const toastHeader = "X-Takes-Notice";

/** How long a repetition is recognised, in milliseconds. */
export const idempotencyWindowMs = 10 * 60_000;
