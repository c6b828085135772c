import { dirname } from "node:path";
import { openDatabase, type SqliteDb } from "#db/client.server.ts";
import { applyMigrations, backUpBeforeMigrating, inspectDatabase } from "#db/migrate.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError, messageOf } from "#app/core/errors.ts";
import {
  findSecretKey,
  makeSecretKey,
  settleNextSecretKey,
  type SecretKey,
} from "#app/core/secrets/secrets.server.ts";
import {
  checkNothingIsMissing,
  dataFiles,
  lockDataFolder,
  makeDataFolder,
  tellDiskFault,
  tellMissing,
} from "./data-folder.server.ts";
import { diskFaultOf } from "./disk-room.server.ts";
import { noteFact } from "./facts.server.ts";

interface OpenData {
  db: SqliteDb;
  secret: SecretKey;
  /** The backup made before this start's migrations, if any. */
  backup: string | null;
  /** SECRET_KEY is still set to the previous secret, which is not used. */
  settingIsFormer: boolean;
  /** Whether the database was checked before it was opened; large ones are not. */
  isChecked: boolean;
  close(): Promise<void>;
}

/**
 * Opens the data folder: checks first, and changes nothing until everything is in order.
 * @throws AppError with a message for the operator.
 */
export async function openData(how: OpenHow): Promise<OpenData> {
  try {
    return await open(how);
  } catch (error) {
    throw tellDiskFault(how.settings.DATA_DIR, error) ?? error;
  }
}

interface OpenHow {
  settings: { DATA_DIR: string; SECRET_KEY: string | undefined };
  migrationsFolder: string;
  clock: Clock;
  /** Called after writes: null if they reached the disk, else the reason. */
  onWrite?: ((error: unknown) => void) | undefined;
}

async function open({ settings, migrationsFolder, clock, onWrite }: OpenHow): Promise<OpenData> {
  const dataDir = settings.DATA_DIR;
  const file = dataFiles(dataDir).database;
  const look = () => {
    const state = inspectDatabase(file, migrationsFolder);
    if (!state.exists) checkNothingIsMissing(dataDir);
    return { state, found: findSecretKey(settings, state) };
  };
  look();

  makeDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    // Again: another process may have changed the secret before we held the lock.
    const { state, found } = look();
    if (!state.exists && lock.hadDatabase) throw tellMissing(dataDir, dataFiles(dataDir).lock);
    let backup: string | null = null;
    if (state.pending > 0) {
      if (state.exists) backup = await backUpBeforeMigrating(file, dataDir, clock.now());
      upgrade(file, migrationsFolder, backup);
    }
    // After the database: a secret without one means that the database was lost.
    const secret = found ?? makeSecretKey(dataDir);
    settleNextSecretKey(dataDir, secret.check);
    const db = openDatabase(file, { onWrite });
    if (state.secretCheck === null) {
      await db.write((tx) => noteFact(tx, "secret_check", secret.check));
    }
    if (!lock.hadDatabase) lock.noteDatabase();
    return {
      db,
      secret,
      backup,
      settingIsFormer: found?.settingIsFormer ?? false,
      isChecked: state.isChecked,
      async close() {
        await db.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function upgrade(file: string, migrationsFolder: string, backup: string | null): void {
  try {
    applyMigrations(file, migrationsFolder);
  } catch (error) {
    if (diskFaultOf(dirname(file), error)) throw error;
    const safe = backup ? ` A copy from before is in ${backup}.` : "";
    throw new AppError(
      "upgrade_failed",
      `The database could not be upgraded (${messageOf(error)}): go back to the previous version.${safe}`,
      { cause: error },
    );
  }
}
