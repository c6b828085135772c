/* `npm run restore -- FILE`: an entry of its own, beside server.mjs in the build. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { backupName, copyDatabase } from "#db/copy.server.ts";
import { inspectDatabase, settleDatabase } from "#db/migrate.server.ts";
import { systemClock } from "./core/time/clock.ts";
import { AppError } from "./core/errors.ts";
import { processEnvironment, readSettings } from "./env.server.ts";
import { projectRoot } from "./platform/http/remix-build.ts";
import { runCommand } from "./platform/ops/command.server.ts";
import {
  checkDataFolder,
  dataFiles,
  lockDataFolder,
  makeDataFolder,
} from "./platform/ops/data-folder.server.ts";

const migrationsFolder = join(
  projectRoot(dirname(fileURLToPath(import.meta.url))),
  "db/migrations",
);

await runCommand("restore", async ([asked = ""]) => {
  const { DATA_DIR: dataDir } = readSettings(processEnvironment());
  const file = resolve(asked);
  if (!existsSync(file)) throw new AppError("bad_request", `${file} is not there.`);
  const { database } = dataFiles(dataDir);
  checkDataFolder(dataDir);
  makeDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  const incoming = `${database}.restoring`;
  try {
    if (!inspectDatabase(file, migrationsFolder, { thorough: true }).exists) {
      throw new AppError("database_unreadable", `${file} is empty.`);
    }
    // What was copied by hand carries no mark: it is as old as its file.
    await copyDatabase(file, incoming, statSync(file).mtimeMs);
    const words = await keep(dataDir, database);
    // Killed before this line, the data is what it was; after it, what it is to be.
    renameSync(incoming, database);
    return [
      `${file} is the data of ${dataDir} now.`,
      ...words,
      "Start the server with the secret that belongs to the copy. What was not done in it is looked up before it goes out, and live work waits until its owners go on.",
    ];
  } finally {
    rmSync(incoming, { force: true });
    lock.release();
  }
});

/** Keeps what is there now under another name, all of it in one file where it can be read. */
async function keep(dataDir: string, database: string): Promise<string[]> {
  if (!existsSync(database)) return [];
  const now = systemClock.now();
  const kept = join(dataDir, "backups", backupName("before-restore", now));
  try {
    settleDatabase(database);
    await copyDatabase(database, kept, now);
  } catch {
    // A damaged database is why one restores: its files are kept as they are, for whoever can read them.
    mkdirSync(dirname(kept), { recursive: true, mode: 0o700 });
    for (const part of ["", "-wal", "-shm"])
      if (existsSync(`${database}${part}`)) copyFileSync(`${database}${part}`, `${kept}${part}`);
    // The log of another database would be read into the one that comes.
    for (const part of ["-wal", "-shm"]) rmSync(`${database}${part}`, { force: true });
  }
  return [`What was there before is ${kept}.`];
}
