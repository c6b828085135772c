export const contactPath = "/contact";

/** Names the message that was sent, and says nothing of it. */
export const sentField = "sent";

/** The confirmation that a message has been sent. */
export function sentPath(id: string): string {
  return `${contactPath}?${sentField}=${id}`;
}

export const inboxPath = "/operator/messages";

export function messagePath(id: string): string {
  return `${inboxPath}/${id}`;
}
