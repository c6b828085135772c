import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { late, withinMs } from "#app/core/time/deadline.ts";
import { AppError, isAppError, messageOf } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import { createKeyedQueue, type KeyedItem } from "./keyed-queue.ts";

/** A due row. Rows with the same key are processed one at a time. */
interface DueRow {
  id: string;
  /** The id by default. */
  key?: string;
}

/** A row in progress; instants in milliseconds since the epoch. */
export interface Lease<Row> {
  id: string;
  key: string;
  /** Its state when claimed. */
  row: Row;
  /** The lease value in the row while we own it; completion compares it. */
  leasedUntil: number;
}

/**
 * Rows with a due time, in their owner's table. While a row is in progress, its due time is the
 * lease's end, so that a dead process's rows become due again by the same index.
 */
export interface LeasedTable<Row> {
  /** Due rows, earliest first; uses an index on the due time. */
  due(look: { now: number; limit: number }): Promise<readonly DueRow[]>;
  /**
   * Claims a row if it is still due, and writes the lease. No result: not due anymore, deleted, or
   * handled directly.
   */
  claim(
    tx: Queries,
    id: string,
    lease: { now: number; until: number },
  ): Promise<Row | undefined | null>;
  /** Extends or ends the lease; false: we no longer own the row. */
  moveLease(tx: Queries, claim: Lease<Row>, to: number): Promise<boolean>;
  /** Ends the lease of a failed attempt; does nothing if we no longer own the row. */
  fail(tx: Queries, claim: Lease<Row>, failed: FailedWork): Promise<unknown>;
}

interface FailedWork {
  /** When to retry; null: never. */
  dueAt: number | null;
  /** The error's message. */
  reason: string;
}

interface LeasedQueueDeps<Row> {
  /** The queue's name in the log. */
  name: string;
  db: Pick<Db, "write">;
  clock: Clock;
  log: Log;
  table: LeasedTable<Row>;
  /**
   * Processes a row and records the result in the same transaction as its changes; throws
   * `leaseLost` if we no longer own it. May run again if the outcome is unknown.
   */
  process(claim: Lease<Row>): Promise<unknown>;
  /** When to retry; null: never. */
  nextAttempt(claim: Lease<Row>, error: unknown): number | null;
  /** Called once per failure. */
  onFailure(claim: Lease<Row>, error: unknown, dueAt: number | null): unknown;
  /** Keys processed at once. */
  concurrency: number;
  /** Rows read at once. */
  batch: number;
  /** Must exceed the interval of `run`, which extends active leases. */
  leaseMs: number;
}

/** Another process has taken the row: the result is not stored. */
export const leaseLost = () =>
  new AppError("lease_lost", "The lease was lost: another process has taken this row.");

/** Rows per query. */
const maxClaimFailures = 3;

/**
 * Storage responds within the turn, so without this pause nothing else would run until the last row
 * is done.
 */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const itemOf = ({ id, key = id }: DueRow): KeyedItem => ({ id, key });

/**
 * Processes due rows: at least once each, rows of a key in sequence, with retries. Nothing runs by
 * itself: call `run` regularly.
 */
export function createLeasedQueue<Row>(deps: LeasedQueueDeps<Row>) {
  const { name, db, clock, log, table, process, concurrency, batch, leaseMs } = deps;
  const queue = createKeyedQueue({ concurrency, work: processItem, nextTurn });
  const claims = new Set<Lease<Row>>();
  let looking: Promise<void> | null = null;
  let askedAgain = false;
  let claimFailures = 0;
  let stopped = false;
  /** Set after stop: results are discarded, and the database may be closed. */
  let abandoned = false;

  async function processItem(item: KeyedItem): Promise<void> {
    const claim = await take(item);
    if (!claim) return;
    claims.add(claim);
    // Stopped in the meantime: nothing more starts.
    if (stopped) await release([claim]);
    else
      await Promise.resolve(claim)
        .then(process)
        .catch((error: unknown) => fail(claim, error));
    claims.delete(claim);
  }

  async function take({ id, key }: KeyedItem): Promise<Lease<Row> | null> {
    const now = clock.now();
    const leasedUntil = now + leaseMs;
    try {
      // A power failure may revert the lease: then the row is due again, as after the lease.
      const row = await db.write((tx) => table.claim(tx, id, { now, until: leasedUntil }), {
        durable: false,
      });
      return row ? { id, key, row, leasedUntil } : null;
    } catch (error) {
      claimFailures += 1;
      // A few row failures in a row mean a database problem. Waiting rows stay due in their table.
      if (claimFailures >= maxClaimFailures) queue.dropWaiting();
      if (!stopped) log.error({ err: error, id }, `${name}: a row could not be claimed`);
      return null;
    }
  }

  async function fail(claim: Lease<Row>, error: unknown): Promise<void> {
    const { id } = claim;
    if (abandoned) return;
    if (isAppError(error) && error.code === "lease_lost") {
      log.warn({ id }, `${name}: another process has taken a row`);
      return;
    }
    try {
      const dueAt = deps.nextAttempt(claim, error);
      await deps.onFailure(claim, error, dueAt);
      await db.write((tx) => table.fail(tx, claim, { dueAt, reason: messageOf(error) }));
    } catch (worse) {
      // We still own the row; it is due again when the lease ends.
      log.error({ err: worse, id }, `${name}: a failure could not be recorded`);
    }
  }

  /** Until nothing is due or claimable. */
  async function look(): Promise<void> {
    try {
      claimFailures = 0;
      for (let mayBeMore = true; mayBeMore && !stopped;) {
        askedAgain = false;
        const rows = await table.due({ now: clock.now(), limit: batch });
        if (!stopped) await Promise.all(rows.map((row) => queue.add(itemOf(row))));
        mayBeMore = askedAgain || (rows.length === batch && claimFailures < maxClaimFailures);
      }
    } catch (error) {
      if (!stopped) log.error({ err: error }, `${name}: looking for what is due failed`);
    } finally {
      // In the same turn: later callers start a new scan.
      looking = null;
    }
  }

  async function extendLeases(): Promise<void> {
    const now = clock.now();
    const ageing = [...claims].filter(({ leasedUntil }) => leasedUntil - now < leaseMs / 2);
    if (ageing.length === 0) return;
    const before = ageing.map(({ leasedUntil }) => leasedUntil);
    try {
      await db.write(async (tx) => {
        for (const claim of ageing) {
          // Inside the transaction, so that no completion reads it in between.
          if (await table.moveLease(tx, claim, now + leaseMs)) claim.leasedUntil = now + leaseMs;
        }
      });
    } catch (error) {
      // Rolled back: the rows still have the old leases.
      ageing.forEach((claim, index) => (claim.leasedUntil = before[index] ?? claim.leasedUntil));
      if (!stopped) log.error({ err: error }, `${name}: leases could not be extended`);
    }
  }

  /** Releases rows: due at once for another process. */
  async function release(held: readonly Lease<Row>[]): Promise<void> {
    try {
      await db.write(async (tx) => {
        for (const claim of held) await table.moveLease(tx, claim, clock.now());
      });
    } catch (error) {
      if (!abandoned) log.error({ err: error }, `${name}: rows could not be released`);
    }
  }

  async function idle(): Promise<void> {
    while (looking || !queue.isEmpty()) await Promise.all([looking, queue.settled()]);
  }

  return {
    /** Processes due rows, and resolves when they are done or recorded as failed; never rejects. */
    run(): Promise<void> {
      if (stopped) return Promise.resolve();
      askedAgain = true;
      void extendLeases();
      looking ??= Promise.resolve().then(look);
      return looking;
    },
    /** A row became due: processed when its key and a slot are free. */
    add(row: DueRow): void {
      if (!stopped) void queue.add(itemOf(row));
    },
    /**
     * A caller is waiting for this row: uses no slot, but waits for its key. Resolves once it was
     * processed, if it was due.
     */
    runNow(row: DueRow): Promise<void> {
      return stopped ? Promise.resolve() : queue.addFirst(itemOf(row));
    },
    /** Resolves when nothing is in progress. */
    idle,
    /**
     * Stops starting work, and resolves when nothing is in progress or time is up: then remaining
     * rows are released and their results discarded.
     */
    async stop(deadlineMs: number): Promise<void> {
      stopped = true;
      queue.clear();
      if ((await withinMs(deadlineMs, idle())) !== late) return;
      await release([...claims]);
      abandoned = true;
    },
  };
}
