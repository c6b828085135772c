/** The status of the email to the operator about a message. */
export type MailState =
  | { state: "sent"; at: number }
  /** `error`: why the last attempt failed; null before the first. */
  | { state: "waiting"; attempts: number; error: string | null }
  /** Given up after a day. */
  | { state: "failed"; attempts: number; error: string }
  /** There was no mail server, or there is none now. */
  | { state: "none"; canSend: boolean };

interface MailFacts {
  mailDueAt: number | null;
  mailedAt: number | null;
  mailAttempts: number;
  mailError: string | null;
}

/** @param canSend whether a mail server is set now */
export function mailStateOf(facts: MailFacts, canSend: boolean): MailState {
  const { mailDueAt, mailedAt, mailAttempts: attempts, mailError: error } = facts;
  if (mailedAt !== null) return { state: "sent", at: mailedAt };
  if (mailDueAt !== null && canSend) return { state: "waiting", attempts, error };
  if (mailDueAt === null && error !== null) return { state: "failed", attempts, error };
  return { state: "none", canSend };
}
