import type { Db, Queries } from "#db/client.server.ts";
import { HOUR, MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import { messageOf } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import type { Random } from "#app/core/secrets/random.ts";
import { exponentialDelay, nextAttemptAt, type Backoff } from "#app/platform/jobs/backoff.ts";
import {
  createLeasedQueue,
  leaseLost,
  type Lease,
  type LeasedTable,
} from "#app/platform/jobs/leased-queue.server.ts";
import type { Sync, SyncOutcome } from "./sync.server.ts";

/** Stripe allows about a hundred requests per second; a sync makes two or three in sequence. */
const concurrency = 4;

/** Jobs read at once. */
const batch = 100;

const leaseMs = 2 * MINUTE;

/** Jitter spreads simultaneous failures. */
const backoff: Backoff = {
  delay: exponentialDelay({ firstMs: 15 * SECOND, maxMs: 6 * HOUR }),
  jitter: 1 / 5,
};

interface Job {
  requests: number;
  attempts: number;
}

const jobsSql = {
  // Due at once, even during a sync: the lease has its own column.
  request: `INSERT INTO billing_syncs (customer_id, requests, due_at, attempts, created_at)
    VALUES (@customerId, 1, @now, 0, @now)
    ON CONFLICT (customer_id) DO UPDATE
      SET requests = billing_syncs.requests + 1, due_at = excluded.due_at`,
  requestAllKnown: `INSERT INTO billing_syncs (customer_id, requests, due_at, attempts, created_at)
    SELECT customer_id, 1, @now, 0, @now FROM (
      SELECT customer_id FROM billing_customers WHERE customer_id IS NOT NULL
      UNION SELECT customer_id FROM subscriptions
        WHERE status NOT IN ('canceled', 'incomplete_expired')) AS known WHERE true
    ON CONFLICT (customer_id) DO NOTHING`,
  due: "SELECT customer_id AS id FROM billing_syncs WHERE due_at <= ? ORDER BY due_at LIMIT ?",
  claim: `UPDATE billing_syncs SET due_at = @until, leased_until = @until
    WHERE customer_id = @id AND due_at <= @now RETURNING requests, attempts`,
  moveLease: `UPDATE billing_syncs SET due_at = @to, leased_until = @to
    WHERE customer_id = @id AND leased_until = @leasedUntil`,
  remove: `DELETE FROM billing_syncs
    WHERE customer_id = @id AND requests = @requests AND leased_until = @leasedUntil`,
  goOn: `UPDATE billing_syncs SET due_at = @now, leased_until = NULL
    WHERE customer_id = @id AND leased_until = @leasedUntil`,
  close: `UPDATE billing_events SET processed_at = ?, outcome = ?, error = NULL,
    attempts = attempts + 1 WHERE customer_id = ? AND processed_at IS NULL`,
  fail: `UPDATE billing_syncs SET due_at = @dueAt, leased_until = NULL, attempts = attempts + 1,
    error = @reason WHERE customer_id = @id AND leased_until = @leasedUntil`,
  failEvents: `UPDATE billing_events SET attempts = attempts + 1, error = ?
    WHERE customer_id = ? AND processed_at IS NULL`,
  pending: "SELECT requests FROM billing_syncs WHERE customer_id = ?",
} as const;

interface SyncJobsDeps {
  db: Db;
  clock: Clock;
  random: Random;
  sync: Sync;
  log: Log;
}

export type SyncJobs = ReturnType<typeof createSyncJobs>;

/**
 * Customers to sync. A job is a row, so a crash loses none; a customer has at most one job and one
 * sync at a time, so that older state never overwrites newer state.
 */
export function createSyncJobs({ db, clock, random, sync, log }: SyncJobsDeps) {
  const rows = createLeasedQueue<Job>({
    name: "payment syncs",
    db,
    clock,
    log,
    table: dueSyncs(db),
    process: (claim) => sync.run(claim.id, (tx, outcome) => complete(tx, claim, outcome)),
    nextAttempt: ({ row }) =>
      nextAttemptAt(backoff, {
        failure: { class: "retry" },
        failures: row.attempts + 1,
        now: clock.now(),
        chance: random.next(),
      }),
    onFailure: ({ id: customerId, row }, error) =>
      log.warn(
        { customerId, attempts: row.attempts + 1, reason: messageOf(error) },
        "fetching a customer's state failed",
      ),
    concurrency,
    batch,
    leaseMs,
  });

  async function complete(tx: Queries, claim: Lease<Job>, outcome: SyncOutcome): Promise<void> {
    const { id, leasedUntil, row } = claim;
    const now = clock.now();
    const { requests } = row;
    const removed = await tx.statement(jobsSql.remove).run({ id, requests, leasedUntil });
    if (removed.changes > 0) {
      await tx.statement(jobsSql.close).run(now, outcome, id);
      return;
    }
    // Another request arrived: the next round covers it.
    const left = await tx.statement(jobsSql.goOn).run({ id, now, leasedUntil });
    if (left.changes === 0) throw leaseLost();
  }

  async function request(tx: Queries, customerId: string): Promise<void> {
    await tx.statement(jobsSql.request).run({ customerId, now: clock.now() });
  }

  return {
    /** Requests a sync, in the caller's transaction. */
    request,
    /** Requests a sync of every known customer without a pending one. */
    async requestAllKnown(tx: Queries): Promise<void> {
      await tx.statement(jobsSql.requestAllKnown).run({ now: clock.now() });
    },
    /** A sync was requested: starts now or after the current ones. */
    begin: (customerId: string): void => rows.add({ id: customerId }),
    /** Syncs a customer now. False: Stripe did not respond, and it is retried later. */
    async runNow(customerId: string): Promise<boolean> {
      await db.write((tx) => request(tx, customerId));
      await rows.runNow({ id: customerId });
      return (await db.read.statement(jobsSql.pending).get(customerId)) === undefined;
    },
    /** Starts due jobs in the background, including retries. */
    beginDue: (): void => void rows.run(),
    idle: rows.idle,
    /** Stops starting jobs, and resolves once running ones are stored or time is up. */
    stop: rows.stop,
  };
}

const dueSyncs = (db: Db): LeasedTable<Job> => ({
  due: ({ now, limit }) => db.read.statement<{ id: string }>(jobsSql.due).all(now, limit),
  claim: (tx, id, { now, until }) => tx.statement<Job>(jobsSql.claim).get({ id, now, until }),
  async moveLease(tx, { id, leasedUntil }, to) {
    const { changes } = await tx.statement(jobsSql.moveLease).run({ id, leasedUntil, to });
    return changes > 0;
  },
  async fail(tx, { id, leasedUntil }, { dueAt, reason }) {
    const failed = await tx.statement(jobsSql.fail).run({ id, leasedUntil, dueAt, reason });
    if (failed.changes > 0) await tx.statement(jobsSql.failEvents).run(reason, id);
  },
});
