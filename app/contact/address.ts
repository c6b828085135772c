export const contactPath = "/contact";

/** What the address of a sent message says, and nothing of the message. */
export const sentField = "sent";

export const inboxPath = "/operator/messages";

export function messageAddress(id: string): string {
  return `${inboxPath}/${id}`;
}
