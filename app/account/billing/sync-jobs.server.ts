import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { billingEvents, billingSyncs } from "../../../db/schema.server";
import { HOUR, SECOND, type Clock } from "../../core/clock";
import { messageOf } from "../../core/errors";
import type { Log } from "../../core/log.server";
import type { Random } from "../../core/random";
import { atMost, late } from "./patience.server";
import type { Sync, SyncOutcome } from "./sync.server";

/** Stripe allows about a hundred requests a second; a sync takes two or three, one after the other. */
const atOnce = 4;

/** Jobs looked up at once. */
const batch = 100;

const firstDelay = 15 * SECOND;
const longestDelay = 6 * HOUR;

interface Job {
  customerId: string;
  requests: number;
  attempts: number;
}

const jobsSql = {
  request: `INSERT INTO billing_syncs (customer_id, requests, due_at, attempts, created_at)
    VALUES (?, 1, ?, 0, ?)
    ON CONFLICT (customer_id) DO UPDATE SET requests = requests + 1, due_at = excluded.due_at`,
  due: `SELECT customer_id FROM billing_syncs WHERE due_at <= ? ORDER BY due_at LIMIT ${batch}`,
  dueOne: `SELECT customer_id AS customerId, requests, attempts FROM billing_syncs
    WHERE customer_id = ? AND due_at <= ?`,
  remove: "DELETE FROM billing_syncs WHERE customer_id = ? AND requests = ?",
  close: `UPDATE billing_events SET processed_at = ?, outcome = ?, error = NULL,
    attempts = attempts + 1 WHERE customer_id = ? AND processed_at IS NULL`,
  pending: "SELECT 1 FROM billing_syncs WHERE customer_id = ?",
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
 * Customers whose state is to be fetched. A job is a row, so none is lost with the process; a
 * customer has one at most, and one sync at a time, so that no older state overwrites a newer one.
 */
export function createSyncJobs({ db, clock, random, sync, log }: SyncJobsDeps) {
  const request = db.writer.prepare<[string, number, number]>(jobsSql.request);
  const remove = db.writer.prepare<[string, number]>(jobsSql.remove);
  const close = db.writer.prepare<[number, SyncOutcome, string]>(jobsSql.close);
  const selectDue = db.reader.prepare<[number], string>(jobsSql.due).pluck();
  const selectDueOne = db.reader.prepare<[string, number], Job>(jobsSql.dueOne);
  const selectPending = db.reader.prepare<[string], number>(jobsSql.pending).pluck();
  const underWay = new Map<string, Promise<void>>();
  const waiting = new Set<string>();
  let stopped = false;
  /** Nobody waits any more for what is under way, and the database may be closed. */
  let abandoned = false;

  /** Until nothing is due of this customer: a request that comes meanwhile leads to another sync. */
  async function drain(customerId: string): Promise<void> {
    for (;;) {
      const job = stopped ? undefined : selectDueOne.get(customerId, clock.now());
      if (!job) {
        // At once, with no turn between: who asks from here on begins a new one.
        underWay.delete(customerId);
        return;
      }
      try {
        await sync.run(customerId, (outcome) => complete(job, outcome));
      } catch (error) {
        // The job stays as it is, and is due: the next start takes it up.
        if (abandoned) return void underWay.delete(customerId);
        let wasNoted = true;
        await fail(job, error).catch((worse: unknown) => {
          log.error({ err: worse, customerId }, "a failed sync could not be noted");
          wasNoted = false;
        });
        // The job is still due: trying at once, again and again, would help nobody.
        if (!wasNoted) return void underWay.delete(customerId);
      }
    }
  }

  function complete({ customerId, requests }: Job, outcome: SyncOutcome): void {
    if (abandoned) throw new Error("the server has stopped");
    const { changes } = remove.run(customerId, requests);
    // Something has happened since: the next round covers it.
    if (changes > 0) close.run(clock.now(), outcome, customerId);
  }

  async function fail({ customerId, attempts }: Job, error: unknown): Promise<void> {
    const reason = messageOf(error);
    log.warn({ customerId, attempts: attempts + 1, reason }, "fetching a customer's state failed");
    const delay = Math.min(firstDelay * 2 ** attempts, longestDelay);
    // Whatever failed together does not come back together.
    const dueAt = clock.now() + Math.round(delay * (1 + random.next() / 5));
    await db.write(async (tx) => {
      await tx
        .update(billingSyncs)
        .set({ attempts: attempts + 1, dueAt, error: reason })
        .where(eq(billingSyncs.customerId, customerId));
      await tx
        .update(billingEvents)
        .set({ attempts: sql`attempts + 1`, error: reason })
        .where(and(eq(billingEvents.customerId, customerId), isNull(billingEvents.processedAt)));
    });
  }

  function begin(customerId: string): Promise<void> {
    const present = underWay.get(customerId);
    if (present) return present;
    const work = Promise.resolve()
      .then(() => drain(customerId))
      .finally(() => {
        const [next] = waiting;
        if (next === undefined || stopped) return;
        waiting.delete(next);
        void begin(next);
      });
    underWay.set(customerId, work);
    return work;
  }

  function kick(customerId: string): void {
    if (stopped) return;
    if (underWay.size < atOnce) void begin(customerId);
    else if (!underWay.has(customerId)) waiting.add(customerId);
  }

  /** Resolves when nothing is under way any more. */
  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay.values());
  }

  return {
    /** Asks for a sync; to be called inside a write, with what leads to it. */
    request(customerId: string): void {
      const now = clock.now();
      request.run(customerId, now, now);
    },
    /** Something has been asked for: begins at once, or after those that are under way. */
    kick,
    /** Fetches a customer's state now. False: Stripe did not answer, and it is tried again later. */
    async runNow(customerId: string): Promise<boolean> {
      await db.writeHot(() => request.run(customerId, clock.now(), clock.now()));
      waiting.delete(customerId);
      await begin(customerId);
      return selectPending.get(customerId) === undefined;
    },
    /** Begins what is due; those that failed before among it. */
    async run(): Promise<void> {
      for (const customerId of selectDue.all(clock.now())) kick(customerId);
    },
    idle,
    /** Begins nothing any more, and resolves once what is under way is stored, or the time is over. */
    async stop(patienceMs: number): Promise<void> {
      stopped = true;
      waiting.clear();
      abandoned = (await atMost(patienceMs, idle())) === late;
    },
  };
}
