/* `npm run restore -- FILE`: an entry of its own, beside server.mjs in the build. */
import { existsSync, renameSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { copyDatabase } from "../db/copy.server";
import { inspectDatabase, settleDatabase } from "../db/migrate.server";
import { systemClock } from "./core/clock";
import { AppError } from "./core/errors";
import { processEnvironment, readSettings } from "./env.server";
import { projectRoot } from "./platform/http/remix-build";
import { runCommand } from "./platform/ops/command.server";
import {
  backupName,
  checkDataFolder,
  dataFiles,
  lockDataFolder,
  makeDataFolder,
} from "./platform/ops/data-folder.server";

const migrationsFolder = join(
  projectRoot(dirname(fileURLToPath(import.meta.url))),
  "db/migrations",
);

await runCommand(async ([asked]) => {
  const { DATA_DIR: dataDir } = readSettings(processEnvironment());
  if (asked === undefined) {
    throw new AppError("bad_request", "Say which copy: npm run restore -- FILE");
  }
  const file = resolve(asked);
  if (!existsSync(file)) throw new AppError("bad_request", `${file} is not there.`);
  const { database } = dataFiles(dataDir);
  checkDataFolder(dataDir);
  makeDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    if (!inspectDatabase(file, migrationsFolder).exists) {
      throw new AppError("database_unreadable", `${file} is empty.`);
    }
    const kept = keep(dataDir, database);
    // What was copied by hand carries no mark: it is as old as its file.
    const incoming = `${database}.restoring`;
    await copyDatabase(file, incoming, statSync(file).mtimeMs);
    const words = await kept;
    // Killed before this line, the data is what it was; after it, what it is to be.
    renameSync(incoming, database);
    return [
      `${file} is the data of ${dataDir} now.`,
      ...words,
      "Start the server with the secret that belongs to the copy. What was not done in it is looked up before it goes out, and live work waits until its owners go on.",
    ];
  } finally {
    lock.release();
  }
});

/** Keeps what is there now under another name, all of it in one file. */
async function keep(dataDir: string, database: string): Promise<string[]> {
  if (!existsSync(database)) return [];
  settleDatabase(database);
  const kept = join(dataDir, "backups", backupName("before-restore", systemClock.now()));
  await copyDatabase(database, kept, systemClock.now());
  return [`What was there before is ${kept}.`];
}
