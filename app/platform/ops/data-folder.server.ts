import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Database } from "#db/sqlite.server.ts";
import { storageFaultOf } from "#db/storage-fault.server.ts";
import { AppError } from "#app/core/errors.ts";
import { diskFaultOf } from "./disk-room.server.ts";

/** Where things are inside `DATA_DIR`. */
export function dataFiles(dataDir: string) {
  return { database: join(dataDir, "app.sqlite"), lock: join(dataDir, "lock") };
}

/** Where the secret is that was made, unless it is a setting. */
export const secretFile = (dataDir: string): string => join(dataDir, "secret.key");

/**
 * An empty folder is a new installation. One without a database that has what only comes after it has lost it, and a
 * new one must not take its place unasked.
 * @throws AppError `database_missing`
 */
export function checkNothingIsMissing(dataDir: string): void {
  const { database } = dataFiles(dataDir);
  const backups = join(dataDir, "backups");
  const copies = existsSync(backups)
    ? readdirSync(backups).filter((name) => name.endsWith(".sqlite"))
    : [];
  const left = [
    ...[`${database}-wal`, secretFile(dataDir)].filter((file) => isFilled(file)),
    ...copies.slice(0, 1).map((name) => join(backups, name)),
  ];
  const [first] = left;
  if (first !== undefined) throw tellMissing(dataDir, first);
}

/** @param witness a file that only comes after a database */
export function tellMissing(dataDir: string, witness: string): AppError {
  const { database } = dataFiles(dataDir);
  const what = existsSync(database) ? "empty" : "missing";
  return new AppError(
    "database_missing",
    `${database} is ${what}, and ${witness} shows that there was a database: put a copy of it back with \`npm run restore -- FILE\`, or set DATA_DIR to the right folder; to begin with nothing, move what is in ${dataDir} away.`,
  );
}

const isFilled = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** The error for a full or failing disk; null: the cause is another one. */
export function tellDiskFault(dataDir: string, cause: unknown): AppError | null {
  const fault = diskFaultOf(dataDir, cause);
  if (fault === "full") return tellFull(dataDir, cause);
  return fault === "failing"
    ? new AppError(
        "disk_failing",
        `The disk of the data folder ${dataDir} has room and cannot be written: look for its errors in the system's log, and copy the folder to another disk before anything else.`,
        { cause },
      )
    : null;
}

function tellFull(dataDir: string, cause: unknown): AppError {
  return new AppError(
    "disk_full",
    `The disk of the data folder ${dataDir} is full, or this user may write no more on it: make room and start again. The data is as it was.`,
    { cause },
  );
}

/**
 * Makes sure that the folder can be written, or made, without touching anything.
 * @throws AppError `data_dir_unusable`
 */
export function checkDataFolder(dataDir: string): void {
  let nearest = dataDir;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    if (!statSync(nearest).isDirectory()) throw new Error("not a folder");
    accessSync(nearest, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(dataDir, error);
  }
  const secrets = [secretFile(dataDir), `${secretFile(dataDir)}.next`];
  for (const file of [...Object.values(dataFiles(dataDir)), ...secrets]) checkDataFile(file);
}

/** Files that another user has left, by a start with sudo for one, stop us here and not later. */
function checkDataFile(file: string): void {
  if (!existsSync(file)) return;
  try {
    if (!statSync(file).isFile()) throw new Error("not a file");
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new AppError(
      "data_dir_unusable",
      `${file} cannot be read and written: give this user the right to, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Makes the folder, for this user only. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw storageFaultOf(error) === "full" ? tellFull(dataDir, error) : unusable(dataDir, error);
  }
}

function unusable(dataDir: string, cause: unknown): AppError {
  return new AppError(
    "data_dir_unusable",
    `The data folder ${dataDir} cannot be written: give this user the right to write there, or set DATA_DIR to another folder.`,
    { cause },
  );
}

interface DataLock {
  /** There was a database here: the file says so where nothing else in the folder may. */
  hadDatabase: boolean;
  noteDatabase(): void;
  release(): void;
}

/**
 * Keeps a second process from the same data. The lock is the operating system's, held through
 * SQLite, so it goes with the process however that ends.
 * @throws AppError `data_dir_in_use`
 */
export function lockDataFolder(dataDir: string): DataLock {
  const file = dataFiles(dataDir).lock;
  const lock = openLock(dataDir, file);
  try {
    // Keeps the lock after the transaction ends, without a journal file.
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY");
    lock.exec("BEGIN EXCLUSIVE; COMMIT");
  } catch (error) {
    lock.close();
    const diskFault = tellDiskFault(dataDir, error);
    if (diskFault) throw diskFault;
    if (storageFaultOf(error) === "damaged") {
      throw new AppError("data_dir_unusable", `${file} is damaged: remove it and start again.`, {
        cause: error,
      });
    }
    throw new AppError(
      "data_dir_in_use",
      `Another process is using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return {
    hadDatabase: lock.pragma("user_version", { simple: true }) === databaseNoted,
    noteDatabase: () => void lock.pragma(`user_version = ${databaseNoted}`),
    release: () => void lock.close(),
  };
}

const databaseNoted = 1;

/** The file is made where it is missing, which a disk without room for a name does not allow. */
function openLock(dataDir: string, file: string): Database {
  try {
    return new Database(file, { timeout: 0 });
  } catch (error) {
    throw existsSync(file) ? error : tellFull(dataDir, error);
  }
}
