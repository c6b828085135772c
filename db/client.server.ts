import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import * as schema from "./schema.server.ts";
import { createLogSync, type SyncFile } from "./log-sync.server.ts";
import { type Connection, Database } from "./sqlite.server.ts";
import { createStatements, type Statement } from "./statements.server.ts";
import { openTransactionHandle } from "./transaction-handle.server.ts";

/**
 * Access to rows: Drizzle's queries, and SQL statements where building the same query each time
 * would cost more than running it. Await everything, so that another engine could replace SQLite.
 */
export type Queries = BetterSQLite3Database<typeof schema> & {
  /** The same text returns the same prepared statement. */
  statement<Row>(text: string): Statement<Row>;
};

interface WriteOptions {
  /** False for disposable data: a power failure may revert it and everything after it. */
  durable?: boolean;
}

/** The storage interface of all areas. */
export interface Db {
  /** Reads see committed data only. */
  read: Queries;
  /**
   * Runs `work` in one transaction; writers queue up, and errors roll back. Read what the
   * transaction depends on through `tx`, pass it to helpers, and do not wait for external calls.
   * Resolves once the data survives a power failure.
   */
  write<T>(work: (tx: Queries) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Several reads of one snapshot, which includes everything committed before. Snapshots queue up,
   * so wait for nothing but reads through `tx`.
   */
  snapshot<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Changes with every commit of any connection: see read-cache.server.ts. */
  revision(): Promise<number>;
  /** Checkpoints the write-ahead log and closes; waits for work in progress. */
  close(): Promise<void>;
}

/**
 * Adds SQLite's own connections, only for the engine's store: thousands of transitions per second
 * cannot afford a promise per statement.
 */
export interface SqliteDb extends Db {
  /**
   * The transaction and queue of `write` for synchronous statements; wait for `durable` too if the
   * data must survive a power failure.
   */
  writeSync<T>(work: () => T): Promise<T>;
  /** Resolves once all committed data survives a power failure. */
  durable(): Promise<void>;
  /** The writing connection, for preparing statements; run them inside `writeSync` only. */
  writer: Connection;
  /** The reading connection. */
  reader: Connection;
}

/** The same database for a history that is regenerated if lost: nothing waits for the disk. */
export function withoutWaiting(db: Db): Db {
  return { ...db, write: (work) => db.write(work, { durable: false }) };
}

/**
 * Rewrites the file without changed or deleted data, which is otherwise only overwritten over time.
 */
export async function eraseRemains(db: SqliteDb): Promise<void> {
  await db.durable();
  db.writer.exec("VACUUM");
  // The log contains the old pages until the checkpoint.
  db.writer.pragma("wal_checkpoint(TRUNCATE)");
}

interface OpenOptions {
  /** Called with each statement and its values, for tests that check query plans. */
  onStatement?: (sql: string) => void;
  /** Syncs a file to disk; replaced in tests. */
  sync?: SyncFile;
  /** Called after writes: null if they reached the disk, else the reason. */
  onWrite?: ((error: unknown) => void) | undefined;
}

/** Opens or creates the database file. The caller runs migrations. */
export function openDatabase(
  file: string,
  { onStatement, sync, onWrite }: OpenOptions = {},
): SqliteDb {
  const writer = openConnection(file, onStatement);
  const reader = openConnection(file, onStatement);
  reader.pragma("query_only = ON");
  // A separate connection: other reads on it would see the snapshot instead of newer data.
  const snapshots = openConnection(file, onStatement);
  snapshots.pragma("query_only = ON");
  const writing = createTransactions(writer, "BEGIN IMMEDIATE", onWrite);
  const looking = createTransactions(snapshots, "BEGIN");
  const log = createLogSync(`${file}-wal`, sync);
  // A full or failing disk may only be detected here.
  const durable = () =>
    log.synced().then(
      () => onWrite?.(null),
      (error: unknown) => {
        onWrite?.(error);
        throw error;
      },
    );
  const read = createQueries(reader);
  const dataVersion = read.statement<{ data_version: number }>("PRAGMA data_version");

  return {
    read,
    async write(work, options = {}) {
      const result = await writing.run(work);
      if (options.durable ?? true) await durable();
      return result;
    },
    snapshot: looking.run,
    // Detects commits of other connections; this one only reads.
    revision: async () => (await dataVersion.value()) ?? NaN,
    writeSync: writing.runSync,
    durable,
    writer,
    reader,
    close: async () => {
      await looking.exclusively(() => snapshots.close());
      // After all earlier requests, whose waiters join by the next turn.
      await writing.exclusively(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        await log.close();
        reader.close();
        writer.pragma("wal_checkpoint(TRUNCATE)");
        writer.close();
      });
    },
  };
}

function openConnection(file: string, verbose: ((sql: string) => void) | undefined): Connection {
  const connection = new Database(file, verbose ? { verbose: (sql) => verbose(String(sql)) } : {});
  connection.pragma("journal_mode = WAL");
  // The file is always intact; log-sync makes recent commits durable, many at once and without
  // blocking the loop.
  connection.pragma("synchronous = NORMAL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("busy_timeout = 5000");
  // 16 MiB of pages, allocated as used: the engine's working set fits, while SQLite's default of 2
  // MiB would spill pages during a transaction.
  connection.pragma("cache_size = -16384");
  return connection;
}

function createQueries(connection: Connection): Queries {
  return Object.assign(drizzle(connection, { schema }), {
    statement: createStatements(connection),
  });
}

/** Transactions on one connection: one at a time, in order. */
function createTransactions(
  connection: Connection,
  begin: string,
  onFailure: (error: unknown) => void = () => undefined,
) {
  const queries = createQueries(connection);
  const exclusively = createMutex();
  const starting = connection.prepare(begin);
  const committing = connection.prepare("COMMIT");

  function rollback() {
    // A failed COMMIT may have ended the transaction already.
    if (connection.inTransaction) connection.exec("ROLLBACK");
  }

  return {
    exclusively,
    run: <T>(work: (tx: Queries) => Promise<T>): Promise<T> =>
      exclusively(async () => {
        const { tx, end } = openTransactionHandle(queries);
        try {
          starting.run();
          const result = await work(tx);
          end();
          committing.run();
          return result;
        } catch (error) {
          end();
          rollback();
          onFailure(error);
          throw error;
        }
      }),
    runSync: <T>(work: () => T): Promise<T> =>
      exclusively(() => {
        try {
          starting.run();
          const result = work();
          committing.run();
          return result;
        } catch (error) {
          rollback();
          onFailure(error);
          throw error;
        }
      }),
  };
}

/** One at a time, in order. */
function createMutex() {
  let tail: Promise<unknown> = Promise.resolve();
  return <T>(work: () => T | Promise<T>): Promise<T> => {
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  };
}
