import type { Db } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { Log } from "#app/core/log.server.ts";
import { createMailOutbox } from "#app/platform/mail/mail-outbox.server.ts";
import type { Mail, Mailer } from "#app/platform/mail/mailer.ts";
import { messagePath } from "#app/workspace/paths/contact.ts";

const mailsSql = {
  due: "SELECT id FROM contact_messages WHERE mail_due_at <= ? ORDER BY mail_due_at LIMIT ?",
  claim: `UPDATE contact_messages SET mail_due_at = @until WHERE id = @id AND mail_due_at <= @now
    RETURNING id, name, email, subject, message, created_at AS "createdAt",
      mail_attempts AS attempts`,
  moveLease: "UPDATE contact_messages SET mail_due_at = ? WHERE id = ? AND mail_due_at = ?",
  sent: `UPDATE contact_messages SET mailed_at = ?, mail_due_at = NULL, mail_error = NULL,
    mail_attempts = mail_attempts + 1 WHERE id = ? AND mail_due_at = ?`,
  fail: `UPDATE contact_messages SET mail_due_at = ?, mail_error = ?,
    mail_attempts = mail_attempts + 1 WHERE id = ? AND mail_due_at = ?`,
} as const;

/** The recipients and the sender's identity. */
export interface MailIdentity {
  to: readonly string[];
  product: string;
  /** The product's base URL, without a path. */
  url: string;
}

interface MailDeliveryDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  log: Log;
  identity: MailIdentity;
}

interface Row {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  createdAt: number;
  /** Failed attempts. */
  attempts: number;
}

/** Emails messages to the operator. Pending emails are columns of the message rows. */
export const createMailDelivery = ({ identity, ...deps }: MailDeliveryDeps) =>
  createMailOutbox<Row>({
    ...deps,
    name: "emails about contact messages",
    sql: mailsSql,
    mailOf: (row) => mailAbout(row, identity),
  });

function mailAbout({ id, name, email, subject, message, createdAt }: Row, who: MailIdentity): Mail {
  return {
    messageId: `<contact-${id}@${new URL(who.url).hostname}>`,
    to: who.to,
    replyTo: { name, address: email },
    subject: `[Contact] ${subject}`,
    text: [
      `${name} <${email}> sent a message with the contact form of ${who.product}, ${new Date(createdAt).toUTCString()}.`,
      `Subject: ${subject}`,
      message,
      "-- ",
      `Reply to this email to answer ${email}.`,
      `Open the message: ${who.url}${messagePath(id)}`,
      "",
    ].join("\n\n"),
  };
}
