import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayOf } from "#app/core/time/clock.ts";
import { dataFiles } from "#app/platform/ops/data-folder.server.ts";
import { Database } from "#db/sqlite.server.ts";
import { freePort, startProcess } from "#tests/start/server-process.ts";
import { removeFolder } from "./remove-folder.ts";

/*
 * Every first start builds the demo's thirty days, which takes longer than all the rest of it. So one
 * server builds it before the tests, and those that are about something else begin with a copy. The
 * tests of a first start have each server build it by itself.
 */

/** Names the folder to the processes that run the tests. */
const variable = "TEST_DEMO_FOLDER";

/** Before the tests: the built server's database as its first start leaves it. */
export default async function buildDemo(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "agents-demo-"));
  const remove = () => removeFolder(folder);
  try {
    // As slow as it gets: no agent has begun anything before it is stopped.
    const settings = { SIMULATION_SPEED: "0.01" };
    const server = startProcess({ dataDir: folder, port: await freePort(), settings });
    await server.answers("/readyz");
    await server.stop("SIGTERM");
    const db = new Database(dataFiles(folder).database);
    // Each installation has a key of its own.
    db.exec("DELETE FROM meta WHERE key = 'secret_check'");
    db.close();
    process.env[variable] = folder;
    return remove;
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Puts the demo into a data folder that no server has used yet, as if it had been built now. Leaves it
 * empty where none has been built for that day.
 */
export function placeDemo(dataDir: string, now: number): void {
  const folder = process.env[variable];
  if (folder === undefined) return;
  const file = dataFiles(dataDir).database;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  copyFileSync(dataFiles(folder).database, file);
  const db = new Database(file);
  const builtAt = Number(
    db.prepare("SELECT created_at FROM workspaces WHERE kind = 'demo'").pluck().get(),
  );
  if (dayOf(builtAt) !== dayOf(now)) {
    db.close();
    rmSync(file);
    return;
  }
  // What waits, waits as long as after a first start.
  db.prepare("UPDATE tasks SET due_at = due_at + ?").run(now - builtAt);
  db.close();
}
