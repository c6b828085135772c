import type { Db } from "#db/client.server.ts";
import { DAY, HOUR, MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import type { Log } from "#app/core/log.server.ts";
import { listedDelay, nextAttemptAt, type Backoff } from "#app/platform/jobs/backoff.ts";
import {
  createLeasedQueue,
  leaseLost,
  type LeasedTable,
} from "#app/platform/jobs/leased-queue.server.ts";
import type { Mail, Mailer } from "./mailer.ts";

/** After a day of failures the operator must check the mail server. */
const backoff: Backoff = {
  delay: listedDelay(MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR),
  giveUpAfterMs: DAY,
};

const batch = 20;

const leaseMs = 2 * MINUTE;

/** Time to record a sent email; the mail server is not waited for. */
const stopWithinMs = SECOND / 2;

/** A row that represents an email until it is sent; instants in milliseconds since the epoch. */
interface MailRow {
  id: string;
  createdAt: number;
  /** Failed attempts. */
  attempts: number;
}

/** The table owner's SQL. */
interface OutboxSql {
  /** Ids by (now, limit), earliest first. */
  due: string;
  /** The row by (@id, @now, @until), leasing it. */
  claim: string;
  /** By (to, id, leasedUntil). */
  moveLease: string;
  /** By (now, id, leasedUntil). */
  sent: string;
  /** By (dueAt, reason, id, leasedUntil). */
  fail: string;
}

interface MailOutboxDeps<Row> {
  /** The queue's name in the log: "emails about notices". */
  name: string;
  db: Db;
  clock: Clock;
  mailer: Mailer;
  log: Log;
  sql: OutboxSql;
  mailOf(row: Row): Mail;
}

/**
 * Sends the emails that a table's rows request. Pending emails are rows, so they survive a crash. A
 * crash between sending and recording causes a second copy with the same Message-ID: better twice
 * than never.
 */
export function createMailOutbox<Row extends MailRow>(deps: MailOutboxDeps<Row>) {
  const { name, db, clock, mailer, log, sql, mailOf } = deps;
  const mails = createLeasedQueue<Row>({
    name,
    db,
    clock,
    log,
    table: dueMails<Row>(db, sql),
    async process({ row, leasedUntil }) {
      await mailer.send(mailOf(row));
      await db.write(async (tx) => {
        const { changes } = await tx.statement(sql.sent).run(clock.now(), row.id, leasedUntil);
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
    // The mail server's message may contain the refused address.
    onFailure: ({ id }, _error, dueAt) =>
      log.warn({ id, givenUp: dueAt === null }, `${name}: an email was not sent`),
    concurrency: 1,
    batch,
    leaseMs,
  });

  return {
    /** Sends all due emails. Calls during a run trigger one more scan at the end. */
    deliverDue: mails.run,
    /** Does not wait for the mail server. */
    stop: (): Promise<void> => mails.stop(stopWithinMs),
  };
}

const dueMails = <Row extends MailRow>(db: Db, sql: OutboxSql): LeasedTable<Row> => ({
  due: ({ now, limit }) => db.read.statement<{ id: string }>(sql.due).all(now, limit),
  claim: (tx, id, { now, until }) => tx.statement<Row>(sql.claim).get({ id, now, until }),
  async moveLease(tx, { id, leasedUntil }, to) {
    const { changes } = await tx.statement(sql.moveLease).run(to, id, leasedUntil);
    return changes > 0;
  },
  fail: (tx, { id, leasedUntil }, { dueAt, reason }) =>
    tx.statement(sql.fail).run(dueAt, reason, id, leasedUntil),
});
