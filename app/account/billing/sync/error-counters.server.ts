import type { Db } from "#db/client.server.ts";
import { MINUTE, isoOf, type Clock } from "#app/core/time/clock.ts";
import type { Log } from "#app/core/log.server.ts";
import type { ErrorCounter, ErrorKind } from "#app/account/billing/schema.ts";

/** Anyone can post to the webhook: errors are counted in memory and stored only this often. */
const flushInterval = MINUTE;

const countersSql = {
  find: `SELECT count, since, last_at AS "lastAt", reason FROM billing_error_counters
    WHERE kind = ?`,
  add: `INSERT INTO billing_error_counters (kind, count, since, last_at, reason)
    VALUES (@kind, @count, @since, @lastAt, @reason)
    ON CONFLICT (kind) DO UPDATE SET count = billing_error_counters.count + excluded.count,
      last_at = excluded.last_at, reason = excluded.reason`,
  remove: "DELETE FROM billing_error_counters WHERE kind = ?",
} as const;

/** In display order. */
const kinds: readonly ErrorKind[] = ["signature", "too_old", "mode", "nightly", "portal"];

/** Instants in milliseconds. */
interface Count {
  count: number;
  since: number;
  lastAt: number;
  reason: string | null;
}

interface ErrorCountersDeps {
  db: Db;
  clock: Clock;
  log: Log;
}

export type ErrorCounters = ReturnType<typeof createErrorCounters>;

/**
 * Counts Stripe problems that leave no event or job, for the operator. Counts are stored now and
 * then, so that a flood costs nothing and a restart loses at most a minute.
 */
export function createErrorCounters({ db, clock, log }: ErrorCountersDeps) {
  /** Counted since the last write. */
  const dirty = new Map<ErrorKind, Count>();
  const flushedAt = new Map<ErrorKind, number>();
  /** An earlier process may have left rows. */
  const mayHaveRow = new Set(kinds);
  /** Resolved kinds; their rows must be deleted. */
  const toRemove = new Set<ErrorKind>();

  /** Takes a kind's pending counts, so that new ones are not lost. */
  function take(kind: ErrorKind) {
    const added = dirty.get(kind);
    dirty.delete(kind);
    if (added) mayHaveRow.add(kind);
    else mayHaveRow.delete(kind);
    return { kind, added, removes: toRemove.has(kind) };
  }

  /** Writes these kinds. A failure must not affect the caller. */
  async function flush(changed: readonly ErrorKind[]): Promise<void> {
    if (changed.length === 0) return;
    const changes = changed.map(take);
    try {
      await db.write(async (tx) => {
        for (const { kind, added, removes } of changes) {
          if (removes) await tx.statement(countersSql.remove).run(kind);
          if (added) await tx.statement(countersSql.add).run({ kind, ...added });
        }
      });
      for (const { kind, removes } of changes) if (removes) toRemove.delete(kind);
    } catch (error) {
      for (const { kind, added } of changes) {
        if (added) dirty.set(kind, sum(added, dirty.get(kind)));
      }
      log.error({ err: error, kinds: changed }, "error counters could not be stored");
    }
  }

  async function find(kind: ErrorKind): Promise<Count | undefined> {
    const row = toRemove.has(kind)
      ? undefined
      : await db.read.statement<Count>(countersSql.find).get(kind);
    const added = dirty.get(kind);
    return row ? sum(row, added) : added;
  }

  return {
    /** Counts an occurrence. */
    async increment(kind: ErrorKind, reason: string | null = null): Promise<void> {
      const now = clock.now();
      const once = { count: 1, since: now, lastAt: now, reason };
      const before = dirty.get(kind);
      dirty.set(kind, before ? sum(before, once) : once);
      if (now - (flushedAt.get(kind) ?? -Infinity) < flushInterval) return;
      flushedAt.set(kind, now);
      await flush([kind]);
    },
    /** These work again. */
    async reset(...recovered: ErrorKind[]): Promise<void> {
      recovered.forEach((kind) => dirty.delete(kind));
      // Also if the last attempt to delete its row failed.
      const stale = recovered.filter((kind) => mayHaveRow.has(kind) || toRemove.has(kind));
      stale.forEach((kind) => toRemove.add(kind));
      await flush(stale);
    },
    /** Problems since they last worked. */
    async list(): Promise<ErrorCounter[]> {
      const counts = await Promise.all(kinds.map(find));
      return kinds.flatMap((kind, index) => {
        const found = counts[index];
        if (!found) return [];
        return [{ ...found, kind, since: isoOf(found.since), lastAt: isoOf(found.lastAt) }];
      });
    },
    /** Stores pending counts. */
    async stop(): Promise<void> {
      await flush([...new Set([...dirty.keys(), ...toRemove])]);
    },
  };
}

const sum = (earlier: Count, later: Count | undefined): Count =>
  later ? { ...later, count: earlier.count + later.count, since: earlier.since } : earlier;
