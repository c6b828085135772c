import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { late, withinMs } from "#app/core/time/deadline.ts";
import { AppError, isAppError, messageOf } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import { createKeyedQueue, type KeyedItem } from "./keyed-queue.ts";

/** A row whose time has come. Of the rows of one key only one is worked on at a time. */
interface DueRow {
  id: string;
  /** The id, unless the table says otherwise. */
  key?: string;
}

/** A row that is being worked on; instants in milliseconds since the epoch. */
export interface Lease<Row> {
  id: string;
  key: string;
  /** As it was when it was claimed. */
  row: Row;
  /** What stands in the row while it is ours; whoever completes it compares. */
  leasedUntil: number;
}

/**
 * Rows with a due time, in their owner's table. While one is worked on, its due time is the end of
 * the lease: what a dead process has left is due again, by the same index.
 */
export interface LeasedTable<Row> {
  /** Rows that are due, the soonest first; by an index on the due time. */
  due(look: { now: number; limit: number }): Promise<readonly DueRow[]>;
  /**
   * Takes a row if it is still due, and writes the end of the lease. Nothing to work on: it is not
   * due any more, is gone, or has been dealt with here and now.
   */
  claim(
    tx: Queries,
    id: string,
    lease: { now: number; until: number },
  ): Promise<Row | undefined | null>;
  /** Moves the end of the lease, or ends it at once; false: the row is not ours any more. */
  moveLease(tx: Queries, claim: Lease<Row>, to: number): Promise<boolean>;
  /** Ends the lease of a failed attempt; changes nothing in a row that is not ours any more. */
  fail(tx: Queries, claim: Lease<Row>, failed: FailedWork): Promise<unknown>;
}

interface FailedWork {
  /** When to try again; null: never. */
  dueAt: number | null;
  /** The words of whatever was thrown. */
  reason: string;
}

interface LeasedQueueDeps<Row> {
  /** What the rows are, for the log. */
  name: string;
  db: Pick<Db, "write">;
  clock: Clock;
  log: Log;
  table: LeasedTable<Row>;
  /**
   * Does what a row asks for and notes it there, in one transaction with whatever it changes here; a
   * row that is not ours any more is to throw `leaseLost`. It may be done again when nobody knows how
   * it ended.
   */
  process(claim: Lease<Row>): Promise<unknown>;
  /** When to try again what has failed; null: never. */
  nextAttempt(claim: Lease<Row>, error: unknown): number | null;
  /** Hears of each failure once. */
  onFailure(claim: Lease<Row>, error: unknown, dueAt: number | null): unknown;
  /** Keys worked on at once. */
  concurrency: number;
  /** Rows looked up at once. */
  batch: number;
  /** Longer than `run` is apart, which extends the leases of what is under way. */
  leaseMs: number;
}

/** Another process has taken the row meanwhile: what was done for it here is not stored. */
export const leaseLost = () =>
  new AppError("lease_lost", "This is not ours to complete any more: somebody else has taken it.");

/** In one look. */
const maxClaimFailures = 3;

/** All storage answers within the turn: without this, nothing else would be heard until the last row is done. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const itemOf = ({ id, key = id }: DueRow): KeyedItem => ({ id, key });

/**
 * Works on rows when they are due: each at least once, whenever the process ends; the rows of a key
 * one after the other; and after a failure later. Nothing runs by itself: `run` is to be called
 * again and again.
 */
export function createLeasedQueue<Row>(deps: LeasedQueueDeps<Row>) {
  const { name, db, clock, log, table, process, concurrency, batch, leaseMs } = deps;
  const queue = createKeyedQueue({ concurrency, work: processItem, nextTurn });
  const claims = new Set<Lease<Row>>();
  let looking: Promise<void> | null = null;
  let askedAgain = false;
  let claimFailures = 0;
  let stopped = false;
  /** Nobody waits any more for what is under way, and the database may be closed. */
  let abandoned = false;

  async function processItem(item: KeyedItem): Promise<void> {
    const claim = await take(item);
    if (!claim) return;
    claims.add(claim);
    // Asked to stop in the meantime: nothing begins any more.
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
      // A power cut may take the lease back: the row is due again then, as it is at the lease's end.
      const row = await db.write((tx) => table.claim(tx, id, { now, until: leasedUntil }), {
        durable: false,
      });
      return row ? { id, key, row, leasedUntil } : null;
    } catch (error) {
      claimFailures += 1;
      // It may be this row; after a few it is the database. What waits is still due in its table.
      if (claimFailures >= maxClaimFailures) queue.dropWaiting();
      if (!stopped) log.error({ err: error, id }, `${name}: a row could not be claimed`);
      return null;
    }
  }

  async function fail(claim: Lease<Row>, error: unknown): Promise<void> {
    const { id } = claim;
    if (abandoned) return;
    if (isAppError(error) && error.code === "lease_lost") {
      log.warn({ id }, `${name}: somebody else has taken a row`);
      return;
    }
    try {
      const dueAt = deps.nextAttempt(claim, error);
      await deps.onFailure(claim, error, dueAt);
      await db.write((tx) => table.fail(tx, claim, { dueAt, reason: messageOf(error) }));
    } catch (worse) {
      // The row is ours still, and due again at the end of the lease.
      log.error({ err: worse, id }, `${name}: a failure could not be noted`);
    }
  }

  /** Until nothing is due any more, or what is due cannot be claimed. */
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
      // At once, with no turn between: who asks from here on begins a new look.
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
          // Inside the transaction, so that none of a completion's reads it in between.
          if (await table.moveLease(tx, claim, now + leaseMs)) claim.leasedUntil = now + leaseMs;
        }
      });
    } catch (error) {
      // Rolled back: in the rows stand the old leases still.
      ageing.forEach((claim, index) => (claim.leasedUntil = before[index] ?? claim.leasedUntil));
      if (!stopped) log.error({ err: error }, `${name}: leases could not be extended`);
    }
  }

  /** Gives rows back: they are due at once for whoever comes next. */
  async function release(held: readonly Lease<Row>[]): Promise<void> {
    try {
      await db.write(async (tx) => {
        for (const claim of held) await table.moveLease(tx, claim, clock.now());
      });
    } catch (error) {
      if (!abandoned) log.error({ err: error }, `${name}: rows could not be given back`);
    }
  }

  async function idle(): Promise<void> {
    while (looking || !queue.isEmpty()) await Promise.all([looking, queue.settled()]);
  }

  return {
    /** Does what is due now, and resolves once that is done or noted as failed; never rejects. */
    run(): Promise<void> {
      if (stopped) return Promise.resolve();
      askedAgain = true;
      void extendLeases();
      looking ??= Promise.resolve().then(look);
      return looking;
    },
    /** A row has become due: works on it as soon as its key and a place are free. */
    add(row: DueRow): void {
      if (!stopped) void queue.add(itemOf(row));
    },
    /**
     * Somebody waits for this row: it takes no place of others, and follows what is under way of its
     * key. Resolves once it has been worked on, if it was due.
     */
    runNow(row: DueRow): Promise<void> {
      return stopped ? Promise.resolve() : queue.addFirst(itemOf(row));
    },
    /** Resolves when nothing is under way any more. */
    idle,
    /**
     * Begins nothing any more, and resolves once nothing is under way, or so many milliseconds are
     * over: then what is left is given back, and what comes of it here is not stored.
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
