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
  if (!existsSync(file)) throw new AppError("bad_request", `${file} does not exist.`);
  const { database } = dataFiles(dataDir);
  checkDataFolder(dataDir);
  makeDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  const incoming = `${database}.restoring`;
  try {
    if (!inspectDatabase(file, migrationsFolder, { thorough: true }).exists) {
      throw new AppError("database_unreadable", `${file} is empty.`);
    }
    // A manual copy has no mark: it is as old as its file.
    await copyDatabase(file, incoming, statSync(file).mtimeMs);
    const words = await keep(dataDir, database);
    // Before this line a crash keeps the old data; after it, the new data is in place.
    renameSync(incoming, database);
    return [
      `${file} is now the data of ${dataDir}.`,
      ...words,
      "Start the server with the secret that belongs to the copy. Pending posts are checked before they are published, and live work waits until its owners resume it.",
    ];
  } finally {
    rmSync(incoming, { force: true });
    lock.release();
  }
});

/** Moves the current data aside, as a single file if it is readable. */
async function keep(dataDir: string, database: string): Promise<string[]> {
  if (!existsSync(database)) return [];
  const now = systemClock.now();
  const kept = join(dataDir, "backups", backupName("before-restore", now));
  try {
    settleDatabase(database);
    await copyDatabase(database, kept, now);
  } catch {
    // Damaged databases are a reason to restore: their files are kept unchanged for recovery.
    mkdirSync(dirname(kept), { recursive: true, mode: 0o700 });
    for (const part of ["", "-wal", "-shm"])
      if (existsSync(`${database}${part}`)) copyFileSync(`${database}${part}`, `${kept}${part}`);
    // Another database's log would be applied to the restored one.
    for (const part of ["-wal", "-shm"]) rmSync(`${database}${part}`, { force: true });
  }
  return [`The previous data is in ${kept}.`];
}
