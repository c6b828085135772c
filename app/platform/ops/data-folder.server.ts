import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Database } from "#db/sqlite.server.ts";
import { storageFaultOf } from "#db/storage-fault.server.ts";
import { AppError } from "#app/core/errors.ts";
import { diskFaultOf } from "./disk-room.server.ts";

/** Paths inside `DATA_DIR`. */
export function dataFiles(dataDir: string) {
  return { database: join(dataDir, "app.sqlite"), lock: join(dataDir, "lock") };
}

/** The generated secret's file, unless SECRET_KEY is set. */
export const secretFile = (dataDir: string): string => join(dataDir, "secret.key");

/**
 * An empty folder is a new installation. A folder with traces of a database but without the
 * database has lost it, and a new one must not replace it silently.
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

/** @param witness a file that implies a database */
export function tellMissing(dataDir: string, witness: string): AppError {
  const { database } = dataFiles(dataDir);
  const what = existsSync(database) ? "empty" : "missing";
  return new AppError(
    "database_missing",
    `${database} is ${what}, and ${witness} shows that there was a database: restore a copy with \`npm run restore -- FILE\`, or set DATA_DIR to the right folder; to start from scratch, empty ${dataDir}.`,
  );
}

const isFilled = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** The error for a full or failing disk; null: a different cause. */
export function tellDiskFault(dataDir: string, cause: unknown): AppError | null {
  const fault = diskFaultOf(dataDir, cause);
  if (fault === "full") return tellFull(dataDir, cause);
  return fault === "failing"
    ? new AppError(
        "disk_failing",
        `The disk of the data folder ${dataDir} has free space but can't be written: check the system log for disk errors, and first copy the folder to another disk.`,
        { cause },
      )
    : null;
}

function tellFull(dataDir: string, cause: unknown): AppError {
  return new AppError(
    "disk_full",
    `The disk of the data folder ${dataDir} is full, or this user's quota is used up: free some space and start again. The data is unchanged.`,
    { cause },
  );
}

/**
 * Checks that the folder can be written or created, without changing anything.
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

/** Files of another user, such as from a start with sudo, must fail here and not later. */
function checkDataFile(file: string): void {
  if (!existsSync(file)) return;
  try {
    if (!statSync(file).isFile()) throw new Error("not a file");
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new AppError(
      "data_dir_unusable",
      `${file} can't be read and written: give this user permission, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Creates the folder, for this user only. */
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
    `The data folder ${dataDir} can't be written: give this user write permission, or set DATA_DIR to another folder.`,
    { cause },
  );
}

interface DataLock {
  /** Marks that a database exists, in case nothing else in the folder does. */
  hadDatabase: boolean;
  noteDatabase(): void;
  release(): void;
}

/**
 * Locks the data folder against a second process. SQLite holds an operating system lock, which ends
 * with the process.
 * @throws AppError `data_dir_in_use`
 */
export function lockDataFolder(dataDir: string): DataLock {
  const file = dataFiles(dataDir).lock;
  const lock = openLock(dataDir, file);
  try {
    // Keeps the lock after the transaction, without a journal file.
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

/** Creates a missing file, which fails on a full disk. */
function openLock(dataDir: string, file: string): Database {
  try {
    return new Database(file, { timeout: 0 });
  } catch (error) {
    throw existsSync(file) ? error : tellFull(dataDir, error);
  }
}
