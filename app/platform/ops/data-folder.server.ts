import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Database } from "../../../db/sqlite.server";
import { AppError } from "../../core/errors";

/** Where things are inside `DATA_DIR`. */
export function dataFiles(dataDir: string) {
  return { database: join(dataDir, "app.sqlite"), lock: join(dataDir, "lock") };
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
  const secrets = ["secret.key", "secret.key.next"].map((name) => join(dataDir, name));
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
    throw unusable(dataDir, error);
  }
}

function unusable(dataDir: string, cause: unknown): AppError {
  return new AppError(
    "data_dir_unusable",
    `The data folder ${dataDir} cannot be written: give this user the right to write there, or set DATA_DIR to another folder.`,
    { cause },
  );
}

/**
 * Keeps a second process from the same data. The lock is the operating system's, held through
 * SQLite, so it goes with the process however that ends.
 * @throws AppError `data_dir_in_use`
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const file = dataFiles(dataDir).lock;
  const lock = new Database(file, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === "SQLITE_NOTADB") {
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
  return { release: () => void lock.close() };
}
