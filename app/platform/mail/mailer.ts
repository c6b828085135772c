/** A plain text email. */
export interface Mail {
  /** Stays the same on retries, so that duplicates can be recognized. */
  messageId: string;
  to: readonly string[];
  /** The reply address. */
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  /** The unsubscribe page. */
  unsubscribe?: string;
}

/** Sends email. */
export interface Mailer {
  /**
   * Resolves once the mail server has accepted the email.
   * @throws AppError `mail_failed` with a message for the operator
   */
  send(mail: Mail): Promise<void>;
}
