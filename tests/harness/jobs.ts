import pino from "pino";
import { afterEach, beforeEach } from "vitest";
import { createManualClock, MINUTE, SECOND, type ManualClock } from "#app/core/time/clock.ts";
import { exponentialDelay, nextAttemptAt } from "#app/platform/jobs/backoff.ts";
import {
  createLeasedQueue,
  leaseLost,
  type Lease,
  type LeasedTable,
} from "#app/platform/jobs/leased-queue.server.ts";
import type { Db, Queries } from "#db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

interface Row {
  attempts: number;
}
interface Stored {
  id: string;
  dueAt: number | null;
  attempts: number;
  error: string | null;
}

export const leaseMs = MINUTE;
const delay = exponentialDelay({ firstMs: 10 * SECOND, maxMs: MINUTE });

const tableOf = (db: Db): LeasedTable<Row> => ({
  due: ({ now, limit }) =>
    db.read
      .statement<{ id: string; key: string }>(
        "SELECT id, key FROM jobs WHERE due_at <= ? ORDER BY due_at, id LIMIT ?",
      )
      .all(now, limit),
  claim: (tx, id, { now, until }) =>
    tx
      .statement<Row>(
        "UPDATE jobs SET due_at = @until WHERE id = @id AND due_at <= @now RETURNING attempts",
      )
      .get({ id, now, until }),
  async moveLease(tx, { id, leasedUntil }, to) {
    const move = tx.statement("UPDATE jobs SET due_at = ? WHERE id = ? AND due_at = ?");
    return (await move.run(to, id, leasedUntil)).changes > 0;
  },
  fail: (tx, { id, leasedUntil }, { dueAt, reason }) =>
    tx
      .statement(
        `UPDATE jobs SET due_at = ?, attempts = attempts + 1, error = ?
          WHERE id = ? AND due_at = ?`,
      )
      .run(dueAt, reason, id, leasedUntil),
});

/** What ends the work on a row: stored together with its effect. */
export async function complete(tx: Queries, { id, leasedUntil }: Lease<Row>): Promise<void> {
  const done = tx.statement(
    "UPDATE jobs SET due_at = NULL, error = NULL WHERE id = ? AND due_at = ?",
  );
  if ((await done.run(id, leasedUntil)).changes === 0) throw leaseLost();
  await tx.statement("INSERT INTO effects (job) VALUES (?)").run(id);
}

interface Options {
  db?: Db;
  work?: (claim: Lease<Row>) => Promise<unknown>;
  onFailure?: (claim: Lease<Row>, error: unknown) => unknown;
  concurrency?: number;
  batch?: number;
}

/** Rows of a separate table, on a real database, with a clock that the test moves: new for each test. */
export function setUpJobs() {
  let database: TestDatabase;
  let clock: ManualClock;
  let sent: string[];
  let lines: string[];

  beforeEach(() => {
    database = createTestDatabase();
    database.db.writer.exec(`
      CREATE TABLE jobs (id TEXT PRIMARY KEY, key TEXT NOT NULL, due_at INTEGER,
        attempts INTEGER NOT NULL DEFAULT 0, error TEXT);
      CREATE INDEX jobs_due ON jobs (due_at);
      CREATE TABLE effects (job TEXT NOT NULL)`);
    clock = createManualClock(1_000_000);
    sent = [];
    lines = [];
  });
  afterEach(() => database.remove());

  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });

  /** The mechanism as after a start of the process. */
  function start(options: Options = {}) {
    const { db = database.db, work, onFailure, concurrency = 2, batch = 10 } = options;
    return createLeasedQueue<Row>({
      name: "jobs",
      db,
      clock,
      log,
      table: tableOf(db),
      process:
        work ??
        (async (claim) => {
          sent.push(claim.id);
          await db.write((tx) => complete(tx, claim));
        }),
      nextAttempt: ({ row }) =>
        nextAttemptAt(
          { delay },
          { failure: { class: "retry" }, failures: row.attempts + 1, now: clock.now(), since: 0 },
        ),
      onFailure: onFailure ?? (({ id }, error) => log.warn({ id, err: error }, "it failed")),
      concurrency,
      batch,
      leaseMs,
    });
  }

  return {
    get db() {
      return database.db;
    },
    get clock() {
      return clock;
    },
    /** What the outside world has received. */
    get sent() {
      return sent;
    },
    /** What the operator reads of it in the log. */
    get lines() {
      return lines;
    },
    start,
    insert(...rows: { id: string; key?: string; dueAt?: number }[]): void {
      const statement = database.db.writer.prepare(
        "INSERT INTO jobs (id, key, due_at) VALUES (@id, @key, @dueAt)",
      );
      for (const { id, key = id, dueAt = clock.now() } of rows) statement.run({ id, key, dueAt });
    },
    stored: (): Stored[] =>
      database.db.reader
        .prepare<[], Stored>("SELECT id, due_at AS dueAt, attempts, error FROM jobs ORDER BY id")
        .all(),
    effects: (): string[] =>
      database.db.reader.prepare<[], string>("SELECT job FROM effects ORDER BY job").pluck().all(),
  };
}

/** Work that ends when the test says so. */
export function gate() {
  const begun: string[] = [];
  const ended: string[] = [];
  const doors = new Map<string, () => void>();
  return {
    begun,
    ended,
    async pass(id: string): Promise<void> {
      begun.push(id);
      await new Promise<void>((resolve) => doors.set(id, resolve));
      ended.push(id);
    },
    open: (id: string) => doors.get(id)?.(),
  };
}
