import { formatInstant } from "#app/platform/ui/format.ts";
import type { MailState } from "./mail-state.ts";

export type InboxTab = "open" | "done";

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

/** Longer addresses are cut off, or refused, by some e-mail programs. */
const maxQuoteLength = 1_500;

/** The answer to a message, in the operator's own e-mail program: what is answered stands below. */
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

/** Each line behind a `>`, as e-mail programs quote; as much of it as an address holds. */
function quote(message: string): string {
  let quoted = "";
  for (const character of `> ${message.replaceAll("\n", "\r\n> ")}`) {
    quoted += encodeURIComponent(character);
    if (quoted.length > maxQuoteLength) return `${quoted}${encodeURIComponent("…")}`;
  }
  return quoted;
}
