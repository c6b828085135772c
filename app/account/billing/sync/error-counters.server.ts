import type { Db } from "#db/client.server.ts";
import { MINUTE, isoOf, type Clock } from "#app/core/time/clock.ts";
import type { Log } from "#app/core/log.server.ts";
import type { ErrorCounter, ErrorKind } from "#app/account/billing/schema.ts";

/** Whoever posts to the webhook could make us write: it is counted at once, and stored so often. */
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

/** In the order in which they are told. */
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
 * What goes wrong with Stripe and leaves no event and no job behind, for the operator to read. What
 * has been counted is added to what is stored now and then, so that a flood costs nothing, and a
 * restart forgets no more than a minute of it.
 */
export function createErrorCounters({ db, clock, log }: ErrorCountersDeps) {
  /** Counted since it was stored. */
  const dirty = new Map<ErrorKind, Count>();
  const flushedAt = new Map<ErrorKind, number>();
  /** Who was here before may have left a row of each. */
  const mayHaveRow = new Set(kinds);
  /** All is well with these, and their rows are to be removed. */
  const toRemove = new Set<ErrorKind>();

  /** Takes what is to be stored of a kind, so that what is counted from here on is not lost. */
  function take(kind: ErrorKind) {
    const added = dirty.get(kind);
    dirty.delete(kind);
    if (added) mayHaveRow.add(kind);
    else mayHaveRow.delete(kind);
    return { kind, added, removes: toRemove.has(kind) };
  }

  /** Brings what is stored of these up to date. Failing, it must not be in anybody's way. */
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
    /** It has happened (again). */
    async increment(kind: ErrorKind, reason: string | null = null): Promise<void> {
      const now = clock.now();
      const once = { count: 1, since: now, lastAt: now, reason };
      const before = dirty.get(kind);
      dirty.set(kind, before ? sum(before, once) : once);
      if (now - (flushedAt.get(kind) ?? -Infinity) < flushInterval) return;
      flushedAt.set(kind, now);
      await flush([kind]);
    },
    /** All is well again with these. */
    async reset(...recovered: ErrorKind[]): Promise<void> {
      recovered.forEach((kind) => dirty.delete(kind));
      // Also where its row could not be removed the last time.
      const stale = recovered.filter((kind) => mayHaveRow.has(kind) || toRemove.has(kind));
      stale.forEach((kind) => toRemove.add(kind));
      await flush(stale);
    },
    /** What has gone wrong since it was last well. */
    async list(): Promise<ErrorCounter[]> {
      const counts = await Promise.all(kinds.map(find));
      return kinds.flatMap((kind, index) => {
        const found = counts[index];
        if (!found) return [];
        return [{ ...found, kind, since: isoOf(found.since), lastAt: isoOf(found.lastAt) }];
      });
    },
    /** Stores what is not stored yet. */
    async stop(): Promise<void> {
      await flush([...new Set([...dirty.keys(), ...toRemove])]);
    },
  };
}

const sum = (earlier: Count, later: Count | undefined): Count =>
  later ? { ...later, count: earlier.count + later.count, since: earlier.since } : earlier;
