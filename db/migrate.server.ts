import { readMigrationFiles } from "drizzle-orm/migrator";
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#app/core/errors.ts";
import { backupName, copyDatabase } from "./copy.server.ts";
import { damageOf, tellDamaged } from "./integrity.server.ts";
import { type Connection, Database } from "./sqlite.server.ts";
import { storageFaultOf } from "./storage-fault.server.ts";

/** The largest file that is checked at startup; takes about 0.1 s. */
const quickBytes = 32 * 1024 * 1024;

interface DatabaseState {
  /** Migrations that the file lacks. */
  pending: number;
  exists: boolean;
  /** Whether it was checked. Large files are checked only on request. */
  isChecked: boolean;
  /** The stored check value of the secret, if any. */
  secretCheck: string | null;
  /** The check value of the previous secret, after a rotation. */
  formerSecretCheck: string | null;
}

/**
 * Inspects the database without changing it.
 * @param options `thorough`: check it whatever its size
 * @throws AppError `database_unreadable` if the file is not our database, `database_damaged`,
 * `database_newer` if a later version wrote it; file system errors.
 */
export function inspectDatabase(
  file: string,
  migrationsFolder: string,
  { thorough = false } = {},
): DatabaseState {
  const known = readMigrationFiles({ migrationsFolder });
  const nothing = {
    pending: known.length,
    exists: false,
    isChecked: true,
    secretCheck: null,
    formerSecretCheck: null,
  };
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0) return nothing;
  if (isCopyBesideLog(file)) {
    throw new AppError(
      "database_unreadable",
      `${file} is a copy, but the log of the previous database is still next to it: delete ${file}-wal and ${file}-shm, and start again.`,
    );
  }
  let connection: Connection | undefined;
  // A read-only connection leaves the log's side files behind; a writing one removes them. After a
  // crash they already exist and stay.
  const readonly = existsSync(`${file}-wal`);
  const isOurs = !existsSync(`${file}-shm`);
  try {
    connection = new Database(file, { readonly, fileMustExist: true });
    const names = new Set(connection.prepare("SELECT name FROM sqlite_schema").pluck().all());
    if (!names.has("__drizzle_migrations")) {
      if (names.size > 0) throw notOurs(file);
      return { ...nothing, exists: true };
    }
    const isChecked = thorough || bytes <= quickBytes;
    const damage = isChecked ? damageOf(connection) : null;
    if (damage !== null) throw tellDamaged(file, damage);
    const applied = connection
      .prepare<[], string>("SELECT hash FROM __drizzle_migrations")
      .pluck()
      .all();
    const hashes = new Set(known.map((migration) => migration.hash));
    if (applied.some((hash) => !hashes.has(hash))) {
      throw new AppError(
        "database_newer",
        `${file} was written by a newer version of this product: install that version again, or restore a backup made before the upgrade.`,
      );
    }
    const fact = names.has("meta")
      ? connection.prepare<[string], string>("SELECT value FROM meta WHERE key = ?").pluck()
      : null;
    return {
      pending: known.length - applied.length,
      exists: true,
      isChecked,
      secretCheck: fact?.get("secret_check") ?? null,
      formerSecretCheck: fact?.get("former_secret_check") ?? null,
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const fault = storageFaultOf(error);
    if (fault === "full" || fault === "unwritable") {
      connection?.close();
      removeEmptySides(file, { log: !readonly, index: isOurs });
      throw error;
    }
    if (fault === "damaged" && isSqliteFile(file)) throw tellDamaged(file, error);
    throw notOurs(file, error);
  } finally {
    connection?.close();
  }
}

/**
 * Whether SQLite would apply another database's log to a copy placed here manually. A copy's header
 * says that it has no log (https://www.sqlite.org/fileformat.html, "File format version numbers");
 * a database in use, or after a crash, has one.
 */
function isCopyBesideLog(file: string): boolean {
  const log = `${file}-wal`;
  if (!existsSync(log) || statSync(log).size === 0) return false;
  return headOf(file)[18] === 1;
}

/** The minimum size of the log's index. */
const indexBytes = 32 * 1024;

/** Side files that a connection created but could not fill. */
function removeEmptySides(file: string, made: { log: boolean; index: boolean }): void {
  const sides = [...(made.log ? [`${file}-wal`] : []), ...(made.index ? [`${file}-shm`] : [])];
  for (const side of sides)
    if ((statSync(side, { throwIfNoEntry: false })?.size ?? indexBytes) < indexBytes) rmSync(side);
}

const isSqliteFile = (file: string) =>
  headOf(file).toString("latin1", 0, 16) === "SQLite format 3\0";

function headOf(file: string): Buffer {
  const head = Buffer.alloc(20);
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, head, 0, head.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return head;
}

function notOurs(file: string, cause?: unknown): AppError {
  return new AppError(
    "database_unreadable",
    `${file} is not a database of this product: move it away, set DATA_DIR to another folder, or restore a backup.`,
    { cause },
  );
}

/** Checkpoints and removes the log of a database that is not open. */
export function settleDatabase(file: string): void {
  const connection = new Database(file);
  try {
    connection.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    connection.close();
  }
  for (const side of ["-wal", "-shm"]) rmSync(`${file}${side}`, { force: true });
}

/** Backs up the database to `backups/` before a migration. Returns its path. */
export async function backUpBeforeMigrating(
  file: string,
  dataDir: string,
  now: number,
): Promise<string> {
  const target = join(dataDir, "backups", backupName("before-upgrade", now));
  await copyDatabase(file, target, now);
  return target;
}

/**
 * Applies missing migrations in one transaction; one that leaves orphaned rows changes nothing.
 */
export function applyMigrations(file: string, migrationsFolder: string): void {
  const connection = new Database(file);
  try {
    connection.pragma("journal_mode = WAL");
    // Rebuilding a table drops the old one, which with foreign keys on would delete all child rows.
    // Inside the migrator's transaction the pragma has no effect.
    connection.pragma("foreign_keys = OFF");
    // Migrations that move texts need hashes, which SQLite lacks.
    connection.function("sha256", { deterministic: true }, (text) =>
      createHash("sha256").update(String(text)).digest("hex"),
    );
    connection.exec("BEGIN IMMEDIATE");
    migrate(connection, migrationsFolder);
    connection.exec("COMMIT");
  } finally {
    // Rolls back uncommitted changes.
    connection.close();
  }
}

/** Like Drizzle's migrator, which would commit before the result can be checked. */
function migrate(connection: Connection, migrationsFolder: string): void {
  connection.exec(`CREATE TABLE IF NOT EXISTS __drizzle_migrations
    (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`);
  const last = connection
    .prepare<[], number>("SELECT coalesce(max(created_at), 0) FROM __drizzle_migrations")
    .pluck()
    .get();
  const note = connection.prepare(
    "INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)",
  );
  const orphans = () => connection.prepare("PRAGMA foreign_key_check").all().length;
  const before = orphans();
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= (last ?? 0)) continue;
    for (const statement of sql) connection.exec(statement);
    note.run(hash, folderMillis);
  }
  const more = orphans() - before;
  if (more > 0) throw new Error(`a migration left ${more} rows without their parent`);
}
