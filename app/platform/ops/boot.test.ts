import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeFolder } from "#tests/harness/remove-folder.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import { openData } from "./boot.server.ts";
import { dataFiles, lockDataFolder } from "./data-folder.server.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "boot-"));
});
afterEach(() => removeFolder(dataDir));

/** The secret is no file of the folder, and nothing but the lock says that there was a database. */
const settings = () => ({ DATA_DIR: dataDir, SECRET_KEY: "x".repeat(40) });
const open = () =>
  openData({
    settings: settings(),
    migrationsFolder: "db/migrations",
    clock: createManualClock(0),
  });

test.each([
  ["missing", (file: string) => rmSync(file)],
  ["empty", (file: string) => truncateSync(file)],
])(
  "a database that is %s is not replaced by a new one where SECRET_KEY is set",
  async (what, lose) => {
    await (await open()).close();
    expect(readdirSync(dataDir).toSorted()).toEqual(["app.sqlite", "lock"]);
    await (await open()).close();
    lose(dataFiles(dataDir).database);
    for (const _ of [1, 2])
      await expect(open()).rejects.toMatchObject({
        code: "database_missing",
        message: expect.stringMatching(
          new RegExp(`app.sqlite is ${what}.*npm run restore`),
        ) as string,
      });
    // The message suggests moving the files away: the next start makes a new database.
    rmSync(dataFiles(dataDir).lock);
    await (await open()).close();
  },
);

test("a start that ended before there was a database does not hold the next up", async () => {
  lockDataFolder(dataDir).release();
  await (await open()).close();
});

test("rejects a second lock while the first is held, before and after the database is recorded", () => {
  const lock = lockDataFolder(dataDir);
  const refused = expect.objectContaining({ code: "data_dir_in_use" }) as Error;
  expect(() => lockDataFolder(dataDir)).toThrow(refused);
  lock.noteDatabase();
  expect(() => lockDataFolder(dataDir)).toThrow(refused);
  lock.release();
  lockDataFolder(dataDir).release();
  expect(readdirSync(dataDir)).toEqual(["lock"]);
});
