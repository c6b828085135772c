import type { MailState } from "./mail-state";

export const inboxTabs = ["open", "done"] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** What the operator's forms ask for. */
export const inboxIntents = { done: "done", reopen: "reopen" } as const;

/** A message as the list shows it. */
export interface MessageSummary {
  id: string;
  name: string;
  subject: string;
  /** Its first words. */
  beginning: string;
  createdAt: number;
  mail: MailState;
}

/** A message as its own page shows it. */
export interface MessageView extends Omit<MessageSummary, "beginning"> {
  email: string;
  message: string;
  doneAt: number | null;
}

/** Where a page of the list begins: beyond this message, on the side of the older or the newer. */
export interface InboxPosition {
  side: "older" | "newer";
  id: string;
}

export interface InboxPage {
  messages: MessageSummary[];
  /** Where the neighbouring pages begin; null where there is none. */
  older: string | null;
  newer: string | null;
}

/** The tab that an address names; without one, or with nonsense, what is open. */
export function readTab(query: URLSearchParams): InboxTab {
  return query.get("show") === "done" ? "done" : "open";
}

/** The position that an address names; undefined where it names none that makes sense. */
export function readInboxPosition(query: URLSearchParams): InboxPosition | undefined {
  for (const side of ["older", "newer"] as const) {
    const id = query.get(side);
    if (id !== null && /^[\w-]{1,64}$/.test(id)) return { side, id };
  }
  return undefined;
}

/** The answer to a message, in the operator's own e-mail program. */
export function replyAddress({ email, subject }: Pick<MessageView, "email" | "subject">): string {
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const [user = "", host = ""] = email.split("@");
  return `mailto:${encodeURIComponent(user)}@${encodeURIComponent(host)}?subject=${encodeURIComponent(title)}`;
}
