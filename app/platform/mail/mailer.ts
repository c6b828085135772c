/** An e-mail as the product sends them: plain text. */
export interface Mail {
  /** Stays the same when the mail is sent again, so that a second copy can be recognised. */
  messageId: string;
  to: readonly string[];
  /** Whom an answer goes to. */
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  /** A page where whoever gets such mails regularly can switch them off. */
  unsubscribe?: string;
}

/** Whatever sends e-mail. */
export interface Mailer {
  /**
   * Resolves once the mail server has taken the mail.
   * @throws AppError `mail_failed` with a sentence for the operator
   */
  send(mail: Mail): Promise<void>;
}
