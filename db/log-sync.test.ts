import { pbkdf2 } from "node:crypto";
import { fstatSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withoutWaiting } from "./client.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createLogSync } from "./log-sync.server.ts";

/* A confirmed write survives a power failure. */
let database: TestDatabase;
/** Syncs of the log that the disk has not answered yet. */
let disk: { answer(): void; fail(error: Error): void }[];
/** What the watch over the data hears of writes. */
let heard: unknown[];

beforeEach(() => {
  disk = [];
  heard = [];
  database = createTestDatabase({
    guarded: false,
    onWrite: (error) => void heard.push(error),
    sync: (fd) => {
      expect(fd).toBeGreaterThan(2);
      return new Promise((resolve, reject) => disk.push({ answer: resolve, fail: reject }));
    },
  });
});
afterEach(async () => {
  for (const { answer } of disk) answer();
  await database.remove();
});

const put = (key: string, options?: { durable?: boolean }) =>
  database.db.write(
    (tx) => tx.statement("INSERT INTO meta (key, value) VALUES (?, '')").run(key),
    options,
  );
const stored = () => database.db.reader.prepare("SELECT key FROM meta ORDER BY key").pluck().all();
const derive = promisify(pbkdf2);
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("a write is confirmed once it is on the disk, and waiting writes share one sync", async () => {
  const confirmed: string[] = [];
  const first = put("a").then(() => confirmed.push("a"));
  await expect.poll(() => disk.length).toBe(1);
  const others = ["b", "c", "d"].map((key) => put(key).then(() => confirmed.push(key)));
  await expect.poll(stored).toEqual(["a", "b", "c", "d"]);
  // The first sync doesn't cover writes that came after it started.
  expect([disk.length, confirmed]).toEqual([1, []]);
  disk[0]?.answer();
  await first;
  expect(confirmed).toEqual(["a"]);
  await expect.poll(() => disk.length).toBe(2);
  disk[1]?.answer();
  await Promise.all(others);
  expect(confirmed).toEqual(["a", "b", "c", "d"]);
  expect(disk).toHaveLength(2);
});

test("writes that are not durable wait for no sync, and no sync waits for them", async () => {
  await put("a", { durable: false });
  await database.db.writeSync(() => undefined);
  const history = withoutWaiting(database.db);
  await history.write((tx) => tx.statement("DELETE FROM meta").run());
  await nextTurn();
  expect(disk).toEqual([]);
});

test("a failed sync rejects the writes that wait for it, and the next one tries again", async () => {
  const refused = put("a");
  await expect.poll(() => disk.length).toBe(1);
  disk[0]?.fail(new Error("EIO"));
  await expect(refused).rejects.toThrow("EIO");
  expect(heard).toEqual([new Error("EIO")]);
  const next = database.db.durable();
  await expect.poll(() => disk.length).toBe(2);
  disk[1]?.answer();
  await next;
  expect(heard).toEqual([new Error("EIO"), null]);
});

test("writes requested before closing are stored, confirmed and synced while the file is open", async () => {
  const ending = createTestDatabase({
    sync: async (fd) => {
      expect(fd).toBeGreaterThan(2);
      await nextTurn();
    },
  });
  await ending.db.write((tx) => tx.statement("DELETE FROM meta").run());
  const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
  const writes = keys.map((key) =>
    ending.db.write(async (tx) => {
      await nextTurn();
      await tx.statement("INSERT INTO meta (key, value) VALUES (?, '')").run(key);
    }),
  );
  const end = ending.remove();
  const results = await Promise.allSettled(writes);
  await end;
  expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
});

test("closing waits for the sync in progress, then closes the file", async () => {
  let descriptor = 0;
  let answer = () => {};
  const log = createLogSync(join(database.dataDir, "app.sqlite-wal"), (fd) => {
    descriptor = fd;
    return new Promise((resolve) => (answer = resolve));
  });
  const synced = log.synced();
  await expect.poll(() => descriptor).toBeGreaterThan(2);
  const { ino } = fstatSync(descriptor);
  // Another file may have been opened under this number meanwhile.
  const isOpen = () => {
    try {
      return fstatSync(descriptor).ino === ino;
    } catch {
      return false;
    }
  };
  let isClosed = false;
  const closed = log.close().then(() => (isClosed = true));
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(isClosed).toBe(false);
  expect(isOpen()).toBe(true);
  // What closes files is busy for a while.
  const busy = Array.from({ length: 12 }, () => derive("a", "b", 20_000, 32, "sha512"));
  answer();
  await synced;
  await closed;
  expect(isOpen()).toBe(false);
  await Promise.all(busy);
});

test("the database is closed after the sync in progress has ended", async () => {
  const { db } = database;
  const durable = db.durable();
  await expect.poll(() => disk.length).toBe(1);
  let isClosed = false;
  const closed = db.close().then(() => (isClosed = true));
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect([isClosed, db.writer.open]).toEqual([false, true]);
  disk[0]?.answer();
  await Promise.all([durable, closed]);
  expect(db.writer.open).toBe(false);
  database.db.close = () => Promise.resolve();
});
