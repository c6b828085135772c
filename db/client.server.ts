import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import * as schema from "./schema.server.ts";
import { createLogSync, type SyncFile } from "./log-sync.server.ts";
import { type Connection, Database } from "./sqlite.server.ts";
import { createStatements, type Statement } from "./statements.server.ts";
import { openTransactionHandle } from "./transaction-handle.server.ts";

/**
 * One way to the rows: Drizzle's, and statements by their text where building the same SQL anew
 * each time would cost more than running it. Await each of them, so that another engine could
 * stand behind it.
 */
export type Queries = BetterSQLite3Database<typeof schema> & {
  /** The same text gives the same statement, which is prepared once. */
  statement<Row>(text: string): Statement<Row>;
};

interface WriteOptions {
  /** False for what nobody is told of: a power cut may take it back, with all that came after it. */
  durable?: boolean;
}

/** The port that all areas store through. */
export interface Db {
  /** Reads see what is committed, never a write under way. */
  read: Queries;
  /**
   * Runs `work` in one transaction; writers queue up. What throws is rolled back. Read through
   * `tx` what the transaction depends on, hand it on to whoever takes part, and wait for nothing
   * from the outside world. Resolves once it survives a power cut: whoever is told may rely on it.
   */
  write<T>(work: (tx: Queries) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Several reads of one state of the database, whatever is committed meanwhile; it holds all that
   * was committed before. They queue up, so wait for nothing but reads through `tx`.
   */
  snapshot<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Another number whenever something has been committed since, by whomever: see read-cache.server.ts. */
  revision(): Promise<number>;
  /** Folds the write-ahead log into the file and closes; waits for what is under way. */
  close(): Promise<void>;
}

/**
 * The port with SQLite's own connections, for the engine's store alone: thousands of transitions a
 * second cannot afford a promise for each statement.
 */
export interface SqliteDb extends Db {
  /**
   * The transaction and the queue of `write`, for statements that are run at once; what is to survive
   * a power cut waits for `durable` besides.
   */
  writeSync<T>(work: () => T): Promise<T>;
  /** Resolves once all that has been committed survives a power cut. */
  durable(): Promise<void>;
  /** The writing connection, to prepare statements on; run them inside `writeSync` only. */
  writer: Connection;
  /** The reading connection. */
  reader: Connection;
}

/** The same database for a long history that is made anew when it is lost: nothing waits for the disk. */
export function withoutWaiting(db: Db): Db {
  return { ...db, write: (work) => db.write(work, { durable: false }) };
}

/** Writes the file anew without what was changed or deleted in it, which is else overwritten some day. */
export async function eraseRemains(db: SqliteDb): Promise<void> {
  await db.durable();
  db.writer.exec("VACUUM");
  // The log holds the former pages until it is folded in.
  db.writer.pragma("wal_checkpoint(TRUNCATE)");
}

interface OpenOptions {
  /** Hears each statement that runs, with its values, for tests that look at plans. */
  onStatement?: (sql: string) => void;
  /** Has a file's bytes reach the disk; the system's own unless a test says otherwise. */
  sync?: SyncFile;
  /** Hears of what is written: null when it has reached the disk, else why it has not. */
  onWrite?: ((error: unknown) => void) | undefined;
}

/** Opens (and creates) the database file. Migrations are the caller's business. */
export function openDatabase(
  file: string,
  { onStatement, sync, onWrite }: OpenOptions = {},
): SqliteDb {
  const writer = openConnection(file, onStatement);
  const reader = openConnection(file, onStatement);
  reader.pragma("query_only = ON");
  // A connection of its own: any other read on it would see the snapshot's state, and not what has
  // been written since.
  const snapshots = openConnection(file, onStatement);
  snapshots.pragma("query_only = ON");
  const writing = createTransactions(writer, "BEGIN IMMEDIATE", onWrite);
  const looking = createTransactions(snapshots, "BEGIN");
  const log = createLogSync(`${file}-wal`, sync);
  // A disk may say only here that it has no room, or fails.
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
    // Of what other connections commit; this one only reads.
    revision: async () => (await dataVersion.value()) ?? NaN,
    writeSync: writing.runSync,
    durable,
    writer,
    reader,
    close: async () => {
      await looking.exclusively(() => snapshots.close());
      // Behind whatever was asked for before, whose waiters have come to the log by the next turn.
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
  // The file is always whole; that the latest commits outlast a power cut is seen to by log-sync, for
  // many of them at once and without holding up the loop.
  connection.pragma("synchronous = NORMAL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("busy_timeout = 5000");
  // 16 MiB of pages, taken only as they are used: the engine's working set fits, SQLite's default
  // of 2 MiB would write pages out in the middle of a transaction.
  connection.pragma("cache_size = -16384");
  return connection;
}

function createQueries(connection: Connection): Queries {
  return Object.assign(drizzle(connection, { schema }), {
    statement: createStatements(connection),
  });
}

/** Transactions on one connection: one at a time, in the order of asking. */
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

/** One at a time, in the order of asking. */
function createMutex() {
  let tail: Promise<unknown> = Promise.resolve();
  return <T>(work: () => T | Promise<T>): Promise<T> => {
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  };
}
