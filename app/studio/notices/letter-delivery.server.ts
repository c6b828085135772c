import type { Db } from "../../../db/client.server";
import { DAY, HOUR, MINUTE, SECOND, type Clock } from "../../core/clock";
import type { Log } from "../../core/log.server";
import { listedDelay, nextAttemptAt, type Backoff } from "../../platform/jobs/backoff";
import { createDueRows, leaseLost, type DueTable } from "../../platform/jobs/due-rows.server";
import type { Mailer } from "../../platform/mail/mailer";

/** A mail server that has not worked for a day needs somebody to look at it. */
const backoff: Backoff = {
  delay: listedDelay(MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR),
  giveUpAfterMs: DAY,
};

const batch = 20;
const leaseMs = 2 * MINUTE;
/** Time to note what the mail server has just taken; it is not waited for itself. */
const stopWithinMs = SECOND / 2;

/** The only texts that write letters. */
export const lettersSql = {
  add: `INSERT INTO notice_letters (id, notice_id, recipient, to_address, reply_name, reply_address, subject,
      text, created_at, due_at)
    VALUES (@id, @noticeId, @recipient, @to, @replyName, @replyAddress, @subject, @text, @now, @dueAt)`,
  ofNotice: `SELECT recipient, to_address AS "toAddress", subject, text, created_at AS "createdAt",
      due_at AS "dueAt", sent_at AS "sentAt", error
    FROM notice_letters WHERE notice_id = ? ORDER BY id`,
  due: "SELECT id FROM notice_letters WHERE due_at <= ? ORDER BY due_at LIMIT ?",
  claim: `UPDATE notice_letters SET due_at = @until WHERE id = @id AND due_at <= @now
    RETURNING id, to_address AS "to", reply_name AS "replyName", reply_address AS "replyAddress", subject,
      text, created_at AS "createdAt", attempts`,
  moveLease: "UPDATE notice_letters SET due_at = ? WHERE id = ? AND due_at = ?",
  sent: `UPDATE notice_letters SET sent_at = ?, due_at = NULL, error = NULL, attempts = attempts + 1
    WHERE id = ? AND due_at = ?`,
  fail: `UPDATE notice_letters SET due_at = ?, error = ?, attempts = attempts + 1
    WHERE id = ? AND due_at = ?`,
} as const;

interface Row {
  id: string;
  to: string;
  replyName: string;
  replyAddress: string;
  subject: string;
  text: string;
  createdAt: number;
  /** Those that failed. */
  attempts: number;
}

interface LetterDeliveryDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  log: Log;
  /** Where the product is reached, without a path. */
  url: string;
}

/**
 * E-mails the letters about notices. What is still to be sent stands in their rows, so it outlives a crash;
 * one between the sending and the note of it makes a second copy with the same Message-ID.
 */
export function createLetterDelivery({ db, clock, mailer, log, url }: LetterDeliveryDeps) {
  const host = new URL(url).hostname;
  const letters = createDueRows<Row>({
    name: "e-mails about notices",
    db,
    clock,
    log,
    table: dueLetters(db),
    async work({ row, leasedUntil }) {
      await mailer.send({
        messageId: `<notice-${row.id}@${host}>`,
        to: row.to.split(","),
        replyTo: { name: row.replyName, address: row.replyAddress },
        subject: row.subject,
        text: row.text,
      });
      await db.write(async (tx) => {
        const { changes } = await tx
          .statement(lettersSql.sent)
          .run(clock.now(), row.id, leasedUntil);
        if (changes === 0) throw leaseLost();
      });
    },
    nextAttempt: ({ row }) =>
      nextAttemptAt(backoff, {
        failure: { class: "retry" },
        failures: row.attempts + 1,
        now: clock.now(),
        since: row.createdAt,
      }),
    // The mail server's words may repeat the address that it refused.
    onFailure: ({ id: letter }, _error, dueAt) =>
      log.warn({ letter, givenUp: dueAt === null }, "an e-mail about a notice was not sent"),
    concurrency: 1,
    batch,
    leaseMs,
  });
  return {
    /** Sends all that is due. */
    deliverDue: letters.run,
    /** Waits for no mail server. */
    stop: (): Promise<void> => letters.stop(stopWithinMs),
  };
}

const dueLetters = (db: Db): DueTable<Row> => ({
  due: ({ now, limit }) => db.read.statement<{ id: string }>(lettersSql.due).all(now, limit),
  claim: (tx, id, { now, until }) => tx.statement<Row>(lettersSql.claim).get({ id, now, until }),
  async moveLease(tx, { id, leasedUntil }, to) {
    const { changes } = await tx.statement(lettersSql.moveLease).run(to, id, leasedUntil);
    return changes > 0;
  },
  fail: (tx, { id, leasedUntil }, { dueAt, reason }) =>
    tx.statement(lettersSql.fail).run(dueAt, reason, id, leasedUntil),
});
