/** Fields of the form that marks notifications as read. */
export const markReadFields = {
  /** The newest notification shown; later ones stay unread. */
  seenUpTo: "seenUpTo",
  /** Sent by scripts, which expect a response instead of a redirect. */
  stay: "stay",
} as const;

export const markReadFailed = {
  title: "Error",
  description: "Failed to mark notifications as read. Please try again.",
  tone: "error",
} as const;
