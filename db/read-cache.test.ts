import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createReadCache } from "./read-cache.server.ts";

let database: TestDatabase;
beforeEach(() => {
  database = createTestDatabase();
});
afterEach(() => database.remove());

const put = (key: string) =>
  database.db.write((tx) => tx.statement("INSERT INTO meta (key, value) VALUES (?, '')").run(key));

function countingReads(maxEntries = 10) {
  const { db } = database;
  const read = createReadCache<{ rows: number }>({ db, maxEntries });
  let loads = 0;
  const load = async () => {
    loads += 1;
    const rows = await db.read.statement<{ n: number }>("SELECT count(*) AS n FROM meta").value();
    return { rows: rows ?? 0 };
  };
  return { ask: (key = "all") => read(key, load), loads: () => loads };
}

test("reads once while nothing is written, and again after each write by any connection", async () => {
  const { ask, loads } = countingReads();
  await put("a");
  expect([await ask(), await ask(), loads()]).toEqual([{ rows: 1 }, { rows: 1 }, 1]);
  await put("b");
  expect([await ask(), await ask(), loads()]).toEqual([{ rows: 2 }, { rows: 2 }, 2]);
  // As the engine writes.
  await database.db.writeSync(() =>
    database.db.writer.prepare("INSERT INTO meta (key, value) VALUES ('c', '')").run(),
  );
  expect([await ask(), loads()]).toEqual([{ rows: 3 }, 3]);
});

test("a write during a read is seen by the next reader", async () => {
  const { db } = database;
  const read = createReadCache<{ rows: number }>({ db, maxEntries: 10 });
  const first = await read("all", async () => {
    await put("meanwhile");
    return { rows: -1 };
  });
  expect(first).toEqual({ rows: -1 });
  const { ask } = countingReads();
  expect(await read("all", () => ask())).toEqual({ rows: 1 });
});

test("keeps keys apart, limits their number, and doesn't cache an empty result", async () => {
  const { ask, loads } = countingReads(2);
  for (const key of ["a", "b", "c", "c", "b", "a"]) await ask(key);
  expect(loads()).toBe(4);
  const read = createReadCache<object>({ db: database.db, maxEntries: 2 });
  expect(await read("a", () => Promise.resolve(null))).toBeNull();
  expect(await read("a", () => Promise.resolve({}))).toEqual({});
});
