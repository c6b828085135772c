import Database from "better-sqlite3";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import * as schema from "./schema.server";

/** Drizzle over one connection; await every query, so that another engine could stand behind it. */
export type Queries = BetterSQLite3Database<typeof schema>;

export interface Db {
  /** Reads see what is committed, never a write under way. */
  read: Queries;
  /**
   * Runs `work` in one transaction on the only writing connection; writers queue up. What throws
   * is rolled back. Wait for nothing from the outside world inside.
   */
  write<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * The hot path's door: the same transaction and queue, with the raw connection, so that
   * statements prepared once can be run without a promise each.
   */
  writeHot<T>(work: () => T): Promise<T>;
  /** The writing connection, to prepare statements on; run them inside `writeHot` only. */
  writer: Database.Database;
  /** The reading connection, for prepared hot reads. */
  reader: Database.Database;
  /** Folds the write-ahead log into the file and closes; waits for the writer under way. */
  close(): Promise<void>;
}

/**
 * Opens (and creates) the database file. Migrations are the caller's business.
 * @param onStatement hears each statement that runs, with its values, for tests that look at plans
 */
export function openDatabase(
  file: string,
  { onStatement }: { onStatement?: (sql: string) => void } = {},
): Db {
  const writer = openConnection(file, onStatement);
  const reader = openConnection(file, onStatement);
  reader.pragma("query_only = ON");
  const writerQueries = drizzle(writer, { schema });
  const exclusively = createMutex();

  function begin() {
    writer.exec("BEGIN IMMEDIATE");
  }
  function rollback() {
    // A failed COMMIT may have ended the transaction already.
    if (writer.inTransaction) writer.exec("ROLLBACK");
  }

  return {
    read: drizzle(reader, { schema }),
    writer,
    reader,
    write: (work) =>
      exclusively(async () => {
        begin();
        try {
          const result = await work(writerQueries);
          writer.exec("COMMIT");
          return result;
        } catch (error) {
          rollback();
          throw error;
        }
      }),
    writeHot: (work) =>
      exclusively(() => {
        begin();
        try {
          const result = work();
          writer.exec("COMMIT");
          return result;
        } catch (error) {
          rollback();
          throw error;
        }
      }),
    close: () =>
      exclusively(() => {
        reader.close();
        writer.pragma("wal_checkpoint(TRUNCATE)");
        writer.close();
      }),
  };
}

function openConnection(
  file: string,
  verbose: ((sql: string) => void) | undefined,
): Database.Database {
  const connection = new Database(file, verbose ? { verbose: (sql) => verbose(String(sql)) } : {});
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = NORMAL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("busy_timeout = 5000");
  // 16 MiB of pages, taken only as they are used: the engine's working set fits, SQLite's default
  // of 2 MiB would write pages out in the middle of a transaction.
  connection.pragma("cache_size = -16384");
  return connection;
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
