/** What the form that marks notifications as read carries besides its intent. */
export const markReadFields = {
  /** The newest of them that the page shows: what came later has not been seen. */
  seenUpTo: "seenUpTo",
  /** Sent by a script, which asks for an answer instead of the way back to the page. */
  stay: "stay",
} as const;

export const markReadFailed = {
  title: "Error",
  description: "Failed to mark notifications as read. Please try again.",
  tone: "error",
} as const;
