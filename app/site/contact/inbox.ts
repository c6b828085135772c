import { formatInstant } from "#app/platform/ui/format.ts";
import type { MailState } from "./mail-state.ts";

export type InboxTab = "open" | "done";

/** Intents of the operator's forms. */
export const inboxIntents = { done: "done", reopen: "reopen" } as const;

/** A message in the list. */
export interface MessageSummary {
  id: string;
  name: string;
  subject: string;
  beginning: string;
  createdAt: number;
  mail: MailState;
}

/** A message on its own page. */
export interface MessageView extends Omit<MessageSummary, "beginning"> {
  email: string;
  message: string;
  doneAt: number | null;
}

/** A page of the list starts after this message, in the direction of `side`. */
export interface InboxPosition {
  side: "older" | "newer";
  id: string;
}

export interface InboxPage {
  messages: MessageSummary[];
  /** The start of the next page in each direction; null: there is none. */
  older: string | null;
  newer: string | null;
}

/** The tab from the query; defaults to open. */
export function readTab(query: URLSearchParams): InboxTab {
  return query.get("show") === "done" ? "done" : "open";
}

/** The position from the query; undefined: missing or invalid. */
export function readInboxPosition(query: URLSearchParams): InboxPosition | undefined {
  for (const side of ["older", "newer"] as const) {
    const id = query.get(side);
    if (id !== null && /^[\w-]{1,64}$/.test(id)) return { side, id };
  }
  return undefined;
}

/** Some email programs cut off or refuse longer addresses. */
const maxQuoteLength = 1_500;

/** A mailto link that quotes the message. */
export function replyPath({
  name,
  email,
  subject,
  createdAt,
  message,
}: Pick<MessageView, "name" | "email" | "subject" | "createdAt" | "message">): string {
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const [user = "", host = ""] = email.split("@");
  const to = `${encodeURIComponent(user)}@${encodeURIComponent(host)}`;
  const intro = encodeURIComponent(`\r\n\r\nOn ${formatInstant(createdAt)}, ${name} wrote:\r\n`);
  return `mailto:${to}?subject=${encodeURIComponent(title)}&body=${intro}${quote(message)}`;
}

/** Quotes each line with `>`, up to the maximum length of a link. */
function quote(message: string): string {
  let quoted = "";
  for (const character of `> ${message.replaceAll("\n", "\r\n> ")}`) {
    quoted += encodeURIComponent(character);
    if (quoted.length > maxQuoteLength) return `${quoted}${encodeURIComponent("…")}`;
  }
  return quoted;
}
