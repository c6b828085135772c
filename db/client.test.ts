import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { openDatabase, type Queries } from "./client.server.ts";
import { meta } from "./schema.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let database: TestDatabase;
let statements: string[];
beforeEach(() => {
  statements = [];
  database = createTestDatabase({ onStatement: (sql) => void statements.push(sql) });
});
afterEach(() => database.remove());

const insert = "INSERT INTO meta (key, value) VALUES (?, ?)";
const select = "SELECT key, value FROM meta ORDER BY key";
const count = "SELECT count(*) AS entries FROM meta";
const countIn = (queries: Queries) => queries.statement<{ entries: number }>(count).value();
const put = (key: string, value = "") =>
  database.db.write((tx) => tx.statement(insert).run(key, value));

test("statements accept positional and named values, and return rows, a row, a column, a value or a count", async () => {
  const { db } = database;
  expect(await put("a", "1")).toMatchObject({ changes: 1 });
  await db.write((tx) =>
    tx
      .statement("INSERT INTO meta (key, value) VALUES (@key, @value)")
      .run({ key: "b", value: "2" }),
  );
  const all = db.read.statement<{ key: string; value: string }>(select);
  expect(await all.all()).toEqual([
    { key: "a", value: "1" },
    { key: "b", value: "2" },
  ]);
  expect(await all.get()).toEqual({ key: "a", value: "1" });
  expect(await all.value()).toBe("a");
  expect(await all.values()).toEqual(["a", "b"]);
  const one = db.read.statement<{ value: string }>("SELECT value FROM meta WHERE key = @key");
  expect(await one.value({ key: "b" })).toBe("2");
  expect(await one.value({ key: "c" })).toBeUndefined();
  expect(await one.get({ key: "c" })).toBeUndefined();
  const removal = "DELETE FROM meta WHERE key IN (?, ?) RETURNING key";
  const removed = await db.write((tx) => tx.statement<{ key: string }>(removal).values("b", "c"));
  expect(removed).toEqual(["b"]);
});

test("prepares a statement once for each connection, and rejects one with an error", async () => {
  // Without the wrapper that tests put around promises.
  const db = openDatabase(join(database.dataDir, "app.sqlite"));
  expect(db.read.statement(select)).toBe(db.read.statement(select));
  expect(db.read.statement(select)).toBe(db.read.statement(select));
  const broken = db.read.statement("SELECT word FROM nowhere");
  await expect(broken.all()).rejects.toThrow("no such table");
  await expect(broken.value()).rejects.toThrow("no such table");
  await db.close();
});

test("a listener gets each statement with its values, also of one that fails", async () => {
  await put("a", "it's");
  await expect(put("a", "again")).rejects.toThrow("UNIQUE");
  for (const value of ["'it''s'", "'again'"])
    expect(statements).toContain(`INSERT INTO meta (key, value) VALUES ('a', ${value})`);
});

test("neither reads nor snapshots can write", async () => {
  const { db } = database;
  await expect(db.read.statement(insert).run("a", "")).rejects.toThrow("readonly");
  await expect(db.snapshot((tx) => tx.statement(insert).run("a", ""))).rejects.toThrow("readonly");
  expect(await countIn(db.read)).toBe(0);
});

test("a failed transaction leaves nothing behind, and the next one works", async () => {
  const { db } = database;
  const failed = db.write(async (tx) => {
    await tx.statement(insert).run("a", "");
    await tx.insert(meta).values({ key: "b", value: "" });
    expect(await countIn(tx)).toBe(2);
    throw new Error("changed its mind");
  });
  await expect(failed).rejects.toThrow("changed its mind");
  expect(await countIn(db.read)).toBe(0);
  await put("c");
  expect(await countIn(db.read)).toBe(1);
});

test("reports each failed write, and each one that has reached the disk", async () => {
  const heard: unknown[] = [];
  const onWrite = (error: unknown) => void heard.push(error);
  const db = openDatabase(join(database.dataDir, "app.sqlite"), { onWrite });
  const [later, now] = [new Error("no room"), new Error("no room now")];
  await expect(db.write(() => Promise.reject(later))).rejects.toBe(later);
  const fail = () => {
    throw now;
  };
  await expect(db.writeSync(fail)).rejects.toBe(now);
  expect(heard).toEqual([later, now]);
  await db.write((tx) => tx.statement(insert).run("a", ""));
  expect(heard).toEqual([later, now, null]);
  await db.close();
});

test("transactions run in the order of their requests", async () => {
  const db = openDatabase(join(database.dataDir, "app.sqlite"));
  const order: string[] = [];
  const gate = createGate();
  const first = db.write(async (tx) => {
    await tx.statement(insert).run("first", "");
    await gate.opened;
    order.push("first");
  });
  const second = db.write(async (tx) => {
    order.push(`second sees ${await countIn(tx)}`);
  });
  const third = db.writeSync(() => void order.push("third"));
  expect(await countIn(db.read)).toBe(0);
  gate.open();
  await Promise.all([first, second, third]);
  expect(order).toEqual(["first", "second sees 1", "third"]);
  await db.close();
});

test("a snapshot keeps its state while others read newer writes", async () => {
  const { db } = database;
  await put("before");
  await db.snapshot(async (tx) => {
    expect(await countIn(tx)).toBe(1);
    await put("meanwhile");
    expect(await countIn(db.read)).toBe(2);
    expect(await tx.select().from(meta)).toHaveLength(1);
    expect(await countIn(tx)).toBe(1);
  });
  // Read your writes: the next one begins with all that is committed.
  expect(await db.snapshot(countIn)).toBe(2);
  await put("after");
  expect(await db.snapshot(countIn)).toBe(3);
});

test("snapshots wait for each other, and a failed one ends", async () => {
  const { db } = database;
  const gate = createGate();
  const failing = db.snapshot(async (tx) => {
    await countIn(tx);
    await gate.opened;
    throw new Error("lost interest");
  });
  const next = db.snapshot(countIn);
  await put("a");
  gate.open();
  await expect(failing).rejects.toThrow("lost interest");
  expect(await next).toBe(1);
  expect(statements.filter((sql) => sql === "ROLLBACK")).toHaveLength(1);
});

test("closing waits for work in progress", async () => {
  const { db } = database;
  const gate = createGate();
  const writing = db.write(async (tx) => {
    await gate.opened;
    return tx.statement(insert).run("a", "");
  });
  const looking = db.snapshot(async (tx) => {
    await gate.opened;
    return countIn(tx);
  });
  const closed = db.close();
  gate.open();
  await Promise.all([writing, looking, closed]);
  await expect(countIn(db.read)).rejects.toThrow("not open");
  database.db.close = () => Promise.resolve();
});

test("closing waits for a snapshot in progress, even without writes", async () => {
  const { db } = database;
  const gate = createGate();
  const looking = db.snapshot(async (tx) => {
    await countIn(tx);
    await gate.opened;
    return countIn(tx);
  });
  let isClosed = false;
  const closed = db.close().then(() => (isClosed = true));
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  gate.open();
  await closed;
  expect(await looking).toBe(0);
  database.db.close = () => Promise.resolve();
});

function createGate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

describe("a transaction that has ended", () => {
  const ended = "This transaction has ended";

  test.each(["write", "snapshot"] as const)("rejects every statement after a %s", async (kind) => {
    const [tx, statement] = await database.db[kind](async (open) => {
      await countIn(open);
      return [open, open.statement(select)] as const;
    });
    expect(() => tx.statement(select)).toThrow(ended);
    expect(() => tx.select()).toThrow(ended);
    await expect(statement.all("a")).rejects.toThrow(ended);
  });

  test("does not write into the next one", async () => {
    let late: Promise<unknown> = Promise.resolve();
    let next = () => {};
    const started = new Promise<void>((resolve) => (next = resolve));
    await database.db.write(async (tx) => {
      late = started.then(() => tx.statement(insert).run("late", ""));
    });
    await expect(
      database.db.write(async () => {
        next();
        await late;
      }),
    ).rejects.toThrow(ended);
    expect(await countIn(database.db.read)).toBe(0);
  });

  test("that failed rejects statements as well", async () => {
    let open: Queries | undefined;
    await database.db
      .write(async (tx) => {
        open = tx;
        throw new Error("no");
      })
      .catch(() => undefined);
    expect(() => open?.select()).toThrow(ended);
  });
});
