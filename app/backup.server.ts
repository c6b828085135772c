/* `npm run backup [-- FILE]`: an entry of its own, beside server.mjs in the build. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { backupName, copyDatabase } from "#db/copy.server.ts";
import { systemClock } from "./core/time/clock.ts";
import { AppError, isAppError, messageOf } from "./core/errors.ts";
import { processEnvironment, readSettings } from "./env.server.ts";
import { runCommand } from "./platform/ops/command.server.ts";
import { dataFiles } from "./platform/ops/data-folder.server.ts";

await runCommand("backup", async ([asked]) => {
  const { DATA_DIR: dataDir } = readSettings(processEnvironment());
  const { database } = dataFiles(dataDir);
  if (!existsSync(database)) {
    throw new AppError("data_dir_unusable", `There is no data in ${dataDir} yet.`);
  }
  const now = systemClock.now();
  const target = resolve(asked ?? join(dataDir, "backups", backupName("backup", now)));
  if (existsSync(target)) {
    throw new AppError("bad_request", `${target} already exists: choose another name.`);
  }
  try {
    await copyDatabase(database, target, now);
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new AppError("data_dir_unusable", `${target} could not be written: ${messageOf(error)}`, {
      cause: error,
    });
  }
  return [
    `The copy is ${target}.`,
    `Keep it on another machine, together with ${join(dataDir, "secret.key")} or your SECRET_KEY: it opens only with that secret.`,
    "To restore it, run `npm run restore -- FILE`.",
  ];
});
