import type { Db, Queries } from "../../../db/client.server";
import { DAY, HOUR, MINUTE, SECOND, type Clock } from "../../core/clock";
import type { Log } from "../../core/log.server";
import { listedDelay, nextAttemptAt, type Backoff } from "../../platform/jobs/backoff";
import {
  createDueRows,
  leaseLost,
  type Claim,
  type DueTable,
} from "../../platform/jobs/due-rows.server";
import type { Mail, Mailer } from "../../platform/mail/mailer";
import { messageAddress } from "../../workspace/addresses/contact";

/** A mail server that has not worked for a day needs somebody to look at it. */
const backoff: Backoff = {
  delay: listedDelay(MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR),
  giveUpAfterMs: DAY,
};

const batch = 20;

const leaseMs = 2 * MINUTE;

/** Time to note what the mail server has just taken; it is not waited for itself. */
const stopWithinMs = SECOND / 2;

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

/** Who is told, and in whose name. */
export interface MailIdentity {
  to: readonly string[];
  product: string;
  /** Where the product is reached, without a path. */
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
  /** Those that failed. */
  attempts: number;
}

/**
 * E-mails messages to the operator. What is still to be sent stands in the messages' rows, so it
 * outlives a crash. One that ends us between the sending and the note of it makes a second copy,
 * with the same Message-ID: better twice than never.
 */
export function createMailDelivery({ db, clock, mailer, log, identity }: MailDeliveryDeps) {
  async function noteSent(tx: Queries, { id, leasedUntil }: Claim<Row>): Promise<void> {
    const { changes } = await tx.statement(mailsSql.sent).run(clock.now(), id, leasedUntil);
    if (changes === 0) throw leaseLost();
  }

  const mails = createDueRows<Row>({
    name: "e-mails about contact messages",
    db,
    clock,
    log,
    table: dueMails(db),
    async work(claim) {
      await mailer.send(mailAbout(claim.row, identity));
      await db.write((tx) => noteSent(tx, claim));
    },
    nextAttempt: ({ row }) =>
      nextAttemptAt(backoff, {
        failure: { class: "retry" },
        failures: row.attempts + 1,
        now: clock.now(),
        since: row.createdAt,
      }),
    // The mail server's words may repeat the address that it refused.
    onFailure: ({ id: message }, _error, dueAt) =>
      log.warn(
        { message, givenUp: dueAt === null },
        "an e-mail about a contact message was not sent",
      ),
    concurrency: 1,
    batch,
    leaseMs,
  });

  return {
    /** Sends all that is due. Asked while it does so, it looks once more at the end. */
    deliverDue: mails.run,
    /** Waits for no mail server. */
    stop: (): Promise<void> => mails.stop(stopWithinMs),
  };
}

const dueMails = (db: Db): DueTable<Row> => ({
  due: ({ now, limit }) => db.read.statement<{ id: string }>(mailsSql.due).all(now, limit),
  claim: (tx, id, { now, until }) => tx.statement<Row>(mailsSql.claim).get({ id, now, until }),
  async moveLease(tx, { id, leasedUntil }, to) {
    const { changes } = await tx.statement(mailsSql.moveLease).run(to, id, leasedUntil);
    return changes > 0;
  },
  fail: (tx, { id, leasedUntil }, { dueAt, reason }) =>
    tx.statement(mailsSql.fail).run(dueAt, reason, id, leasedUntil),
});

function mailAbout({ id, name, email, subject, message, createdAt }: Row, who: MailIdentity): Mail {
  return {
    messageId: `<contact-${id}@${new URL(who.url).hostname}>`,
    to: who.to,
    replyTo: { name, address: email },
    subject: `[Contact] ${subject}`,
    text: [
      `${name} <${email}> has written with the contact form of ${who.product}, ${new Date(createdAt).toUTCString()}.`,
      `Subject: ${subject}`,
      message,
      "-- ",
      `An answer to this e-mail goes to ${email}.`,
      `The message among the others: ${who.url}${messageAddress(id)}`,
      "",
    ].join("\n\n"),
  };
}
