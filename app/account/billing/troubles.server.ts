import type { Db } from "../../../db/client.server";
import { MINUTE, type Clock } from "../../core/clock";
import type { Log } from "../../core/log.server";
import type { Trouble, TroubleKind } from "./schema";

/** Whoever posts to the webhook could make us write: it is counted at once, and stored so often. */
const storeEvery = MINUTE;

const troublesSql = {
  find: "SELECT kind, count, since, last_at AS lastAt, reason FROM billing_troubles WHERE kind = ?",
  save: `INSERT INTO billing_troubles (kind, count, since, last_at, reason)
    VALUES (@kind, @count, @since, @lastAt, @reason)
    ON CONFLICT (kind) DO UPDATE SET count = excluded.count, since = excluded.since,
      last_at = excluded.last_at, reason = excluded.reason`,
  remove: "DELETE FROM billing_troubles WHERE kind = ?",
} as const;

/** In the order in which they are told. */
const kinds: readonly TroubleKind[] = ["signature", "too_old", "mode", "nightly"];

/** What is kept; instants in milliseconds. */
interface Row {
  kind: TroubleKind;
  count: number;
  since: number;
  lastAt: number;
  reason: string | null;
}

interface TroublesDeps {
  db: Db;
  clock: Clock;
  log: Log;
}

export type Troubles = ReturnType<typeof createTroubles>;

/**
 * What goes wrong with Stripe and leaves no event and no job behind, for the operator to read. Counted
 * in memory, so that a flood costs nothing, and stored now and then, so that a restart forgets no more
 * than a minute of it.
 */
export function createTroubles({ db, clock, log }: TroublesDeps) {
  const find = db.reader.prepare<[string], Row>(troublesSql.find);
  const save = db.writer.prepare<Row>(troublesSql.save);
  const remove = db.writer.prepare<[string]>(troublesSql.remove);
  const held = new Map<TroubleKind, Row>();
  const stored = new Set<TroubleKind>();
  const unstored = new Set<TroubleKind>();
  const storedAt = new Map<TroubleKind, number>();

  for (const kind of kinds) {
    const row = find.get(kind);
    if (!row) continue;
    held.set(kind, row);
    stored.add(kind);
  }

  /** Brings what is stored of a kind to what is held. Failing, it must not be in anybody's way. */
  async function store(kind: TroubleKind): Promise<void> {
    unstored.delete(kind);
    try {
      await db.writeHot(() => {
        const row = held.get(kind);
        if (row) save.run(row);
        else remove.run(kind);
        if (row) stored.add(kind);
        else stored.delete(kind);
      });
    } catch (error) {
      unstored.add(kind);
      log.error({ err: error, kind }, "a trouble with Stripe could not be stored");
    }
  }

  return {
    /** It has happened (again). */
    async note(kind: TroubleKind, reason: string | null = null): Promise<void> {
      const now = clock.now();
      const before = held.get(kind);
      held.set(kind, {
        kind,
        count: (before?.count ?? 0) + 1,
        since: before?.since ?? now,
        lastAt: now,
        reason,
      });
      unstored.add(kind);
      if (now - (storedAt.get(kind) ?? -Infinity) < storeEvery) return;
      storedAt.set(kind, now);
      await store(kind);
    },
    /** All is well again with these. */
    async clear(...well: TroubleKind[]): Promise<void> {
      for (const kind of well) {
        // Also where its row could not be removed the last time.
        if (!held.delete(kind) && !unstored.has(kind)) continue;
        unstored.delete(kind);
        if (stored.has(kind)) await store(kind);
      }
    },
    list: (): Trouble[] =>
      kinds.flatMap((kind) => {
        const row = held.get(kind);
        return row ? [{ ...row, since: isoOf(row.since), lastAt: isoOf(row.lastAt) }] : [];
      }),
    /** Stores what is not stored yet. */
    async stop(): Promise<void> {
      for (const kind of [...unstored]) await store(kind);
    },
  };
}

const isoOf = (instant: number): string => new Date(instant).toISOString();
