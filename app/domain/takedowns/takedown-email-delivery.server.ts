import type { Db } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { Log } from "#app/core/log.server.ts";
import { createMailOutbox } from "#app/platform/mail/mail-outbox.server.ts";
import type { Mailer } from "#app/platform/mail/mailer.ts";

/** The only statements that write takedown emails. */
export const takedownEmailsSql = {
  add: `INSERT INTO takedown_emails (id, takedown_request_id, recipient, to_address, reply_name, reply_address, subject,
      text, created_at, due_at)
    VALUES (@id, @takedownRequestId, @recipient, @to, @replyName, @replyPath, @subject, @text, @now, @dueAt)`,
  ofTakedown: `SELECT recipient, to_address AS "toAddress", subject, text, created_at AS "createdAt",
      due_at AS "dueAt", sent_at AS "sentAt", error
    FROM takedown_emails WHERE takedown_request_id = ? ORDER BY id`,
  due: "SELECT id FROM takedown_emails WHERE due_at <= ? ORDER BY due_at LIMIT ?",
  claim: `UPDATE takedown_emails SET due_at = @until WHERE id = @id AND due_at <= @now
    RETURNING id, to_address AS "to", reply_name AS "replyName", reply_address AS "replyPath", subject,
      text, created_at AS "createdAt", attempts`,
  moveLease: "UPDATE takedown_emails SET due_at = ? WHERE id = ? AND due_at = ?",
  sent: `UPDATE takedown_emails SET sent_at = ?, due_at = NULL, error = NULL, attempts = attempts + 1
    WHERE id = ? AND due_at = ?`,
  fail: `UPDATE takedown_emails SET due_at = ?, error = ?, attempts = attempts + 1
    WHERE id = ? AND due_at = ?`,
} as const;

interface Row {
  id: string;
  to: string;
  replyName: string;
  replyPath: string;
  subject: string;
  text: string;
  createdAt: number;
  /** Those that failed. */
  attempts: number;
}

interface TakedownEmailDeliveryDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  log: Log;
  /** Where the product is reached, without a path. */
  url: string;
}

/** Sends takedown emails. Unsent ones stay in their rows. */
export function createTakedownEmailDelivery({ url, ...deps }: TakedownEmailDeliveryDeps) {
  const host = new URL(url).hostname;
  return createMailOutbox<Row>({
    ...deps,
    name: "emails about notices",
    sql: takedownEmailsSql,
    mailOf: ({ id, to, replyName, replyPath, subject, text }) => ({
      messageId: `<notice-${id}@${host}>`,
      to: to.split(","),
      replyTo: { name: replyName, address: replyPath },
      subject,
      text,
    }),
  });
}
