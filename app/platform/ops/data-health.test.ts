import {
  closeSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { damageOfFile } from "#db/integrity.server.ts";
import { openDatabase, type SqliteDb } from "#db/client.server.ts";
import { HOUR, SECOND } from "#app/core/time/clock.ts";
import { createDataHealth, type DataHealth } from "./data-health.server.ts";
import { dataFiles, secretFile } from "./data-folder.server.ts";
import { noteFact } from "./facts.server.ts";

let database: TestDatabase;
let db: SqliteDb;
let health: DataHealth;
let now: number;
let checks: number;
const lines: string[] = [];

beforeEach(() => {
  database = createTestDatabase();
  const { dataDir } = database;
  writeFileSync(secretFile(dataDir), "x".repeat(43));
  now = new Date(2026, 5, 1, 12).getTime();
  checks = 0;
  lines.splice(0);
  const file = dataFiles(dataDir).database;
  const onWrite = (error: unknown) => health.onWrite(error);
  db = openDatabase(file, { onWrite });
  health = createDataHealth({
    dataDir,
    hasSecretFile: true,
    isChecked: true,
    clock: { now: () => now },
    log: pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }),
    damageOf: (each) => {
      checks += 1;
      return Promise.resolve(damageOfFile(each));
    },
    tryWriting: () => db.write((tx) => noteFact(tx, "room_found_at", "1")),
  });
});
afterEach(async () => {
  // One that a test has damaged cannot be folded up.
  await db.close().catch(() => undefined);
  await database.remove().catch(() => rmSync(database.dataDir, { recursive: true, force: true }));
});

const write = (characters: number) =>
  db.write((tx) => noteFact(tx, "much", "x".repeat(characters)));
const status = () => {
  now += 2 * SECOND;
  return health.problem()?.status;
};

test("reports a full disk, starts no change, and recovers when there is room", async () => {
  await write(10);
  expect([status(), health.noChange()]).toEqual([undefined, null]);
  const pages = Number(db.writer.pragma("page_count", { simple: true }));
  db.writer.pragma(`max_page_count = ${pages}`);
  await expect(write(1_000_000)).rejects.toThrow(/full/);
  // At once, whenever it was looked at last.
  expect(health.problem()?.status).toBe("disk_full");
  expect(health.noChange()).toMatch(/disk is full.*still in your browser/);
  db.writer.pragma("max_page_count = 1073741823");
  await health.watch();
  expect([status(), health.noChange()]).toEqual([undefined, null]);
  // Once each, however often it was asked about.
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringMatching(/is full: free some space/),
    "the data can be read and written again",
  ]);
});

test("reports a failing disk when a write fails despite free space, until one succeeds", async () => {
  const error = Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_WRITE" });
  health.onWrite(new Error("Failed query", { cause: error }));
  expect([status(), health.noChange()]).toEqual(["disk_failing", expect.any(String)]);
  expect(readdirSync(database.dataDir).filter((name) => name.startsWith("room"))).toEqual([]);
  await health.watch();
  expect([status(), health.noChange()]).toEqual([undefined, null]);
});

test("reports a deleted, replaced or emptied file with its fix", async () => {
  const { database: file } = dataFiles(database.dataDir);
  renameSync(file, `${file}.away`);
  expect([status(), health.noChange()]).toEqual(["database_missing", expect.any(String)]);
  expect(health.problem()?.words).toContain("npm run restore");
  writeFileSync(file, "another one");
  expect(status()).toBe("database_missing");
  rmSync(file);
  renameSync(`${file}.away`, file);
  expect(status()).toBeUndefined();
  await write(10);
  truncateSync(file, 0);
  expect(status()).toBe("database_missing");
});

test("reports a missing secret and continues to accept changes", () => {
  rmSync(secretFile(database.dataDir));
  expect([status(), health.noChange()]).toEqual(["key_missing", null]);
  expect(health.problem()?.words).toContain(join(database.dataDir, "secret.key"));
});

test("checks the database once a night and keeps reporting damage", async () => {
  await health.watch();
  now += 6 * HOUR;
  await health.watch();
  expect(checks).toBe(0);
  now = new Date(2026, 5, 2, 3, 10).getTime();
  await health.watch();
  now += 15 * SECOND;
  await health.watch();
  expect([checks, status()]).toEqual([1, undefined]);

  const { database: file } = dataFiles(database.dataDir);
  db.writer.pragma("wal_checkpoint(TRUNCATE)");
  const opened = openSync(file, "r+");
  for (let page = 8; page < 60; page += 3)
    writeSync(opened, Buffer.alloc(2048, 0xa5), 0, 2048, page * 4096);
  closeSync(opened);
  now = new Date(2026, 5, 3, 3, 10).getTime();
  await health.watch();
  expect([checks, status()]).toEqual([2, "database_damaged"]);
  expect(health.problem()?.words).toContain("npm run restore");
});
