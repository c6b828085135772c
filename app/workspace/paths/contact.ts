export const contactPath = "/contact";

/** Identifies the sent message without revealing it. */
export const sentField = "sent";

/** The confirmation of a sent message. */
export function sentPath(id: string): string {
  return `${contactPath}?${sentField}=${id}`;
}

export const inboxPath = "/operator/messages";

export function messagePath(id: string): string {
  return `${inboxPath}/${id}`;
}
