import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyOfDatabase, createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { removeFolder } from "#tests/harness/remove-folder.ts";
import { openDatabase } from "./client.server.ts";
import { copiedAtFact, copyDatabase } from "./copy.server.ts";
import { damageOf, damageOfFile } from "./integrity.server.ts";
import { applyMigrations, inspectDatabase, settleDatabase } from "./migrate.server.ts";
import { Database } from "./sqlite.server.ts";

let world: TestDatabase;
let crashed: string;
beforeEach(async () => {
  world = createTestDatabase();
  const note = (value: string) =>
    world.db.write(async (tx) => {
      await tx.statement("INSERT INTO meta (key, value) VALUES (?, '')").run(value);
    });
  await note("before");
  await copyDatabase(join(world.dataDir, "app.sqlite"), join(world.dataDir, "copy.sqlite"), 1);
  await note("after");
  crashed = copyOfDatabase(world.dataDir);
});
afterEach(async () => {
  removeFolder(crashed);
  await world.remove();
});

const inspect = () => inspectDatabase(join(crashed, "app.sqlite"), "db/migrations");

test("copies a database during writes as of one moment", async () => {
  const { db, dataDir } = world;
  const file = join(dataDir, "app.sqlite");
  const fill = (key: string) =>
    db.write((tx) =>
      tx.statement("INSERT INTO meta (key, value) VALUES (?, ?)").run(key, "x".repeat(40_000)),
    );
  // Many of the parts in which it is copied.
  for (let nth = 0; nth < 100; nth += 1) await fill(`row ${nth}`);
  const other = new Database(file);
  other.pragma("synchronous = OFF");
  const write = other.prepare("INSERT INTO meta (key, value) VALUES (?, '')");
  let isDone = false;
  let written = 0;
  const copied = copyDatabase(file, join(dataDir, "busy.sqlite"), 1).finally(() => (isDone = true));
  while (!isDone) {
    write.run(`meanwhile ${(written += 1)}`);
    // The copy continues with its next part.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await copied;
  other.close();
  expect(written).toBeGreaterThan(5);
  const copy = new Database(join(dataDir, "busy.sqlite"), { readonly: true });
  const count = (like: string) =>
    copy.prepare("SELECT count(*) FROM meta WHERE key LIKE ?").pluck().get(like);
  expect([count("row %"), count("meanwhile %")]).toEqual([100, 0]);
  expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
  copy.close();
});

test("a copy placed next to a crashed database's log is not opened with it", async () => {
  const file = join(crashed, "app.sqlite");
  // What a crash leaves is opened as ever.
  expect(inspect()).toMatchObject({ exists: true, pending: 0 });
  copyFileSync(join(world.dataDir, "copy.sqlite"), file);
  expect(inspect).toThrow(`delete ${file}-wal`);
  expect(existsSync(`${file}-wal`)).toBe(true);

  for (const side of ["-wal", "-shm"]) rmSync(`${file}${side}`, { force: true });
  expect(inspect()).toMatchObject({ exists: true, pending: 0 });
  const db = openDatabase(file);
  expect(db.reader.prepare("SELECT key FROM meta ORDER BY key").pluck().all()).toEqual([
    "before",
    copiedAtFact,
  ]);
  await db.close();
  // At work it has a log of its own.
  expect(inspect()).toMatchObject({ exists: true, pending: 0 });
});

/** Ways in which a file loses data while its first page stays intact. */
const damages: [what: string, damage: (bytes: Buffer) => Buffer][] = [
  [
    "pages of noise",
    (bytes) => {
      for (let at = 8 * 4096; at < bytes.length; at += 5 * 4096) bytes.fill(0xa5, at, at + 2048);
      return bytes;
    },
  ],
  ["a first page of noise behind its head", (bytes) => bytes.fill(0xa5, 100, 4096)],
  ["its second half cut off", (bytes) => bytes.subarray(0, Math.floor(bytes.length / 8192) * 4096)],
];

test.each(damages)(
  "%s: neither copied nor restored, and nothing is left of it",
  async (_, damage) => {
    const file = join(crashed, "app.sqlite");
    settleDatabase(file);
    writeFileSync(file, damage(readFileSync(file)));
    // What `backup` does, and `restore` after it has looked.
    await expect(copyDatabase(file, join(crashed, "copy.sqlite"), 1)).rejects.toMatchObject({
      code: "database_damaged",
    });
    expect(() => inspectDatabase(file, "db/migrations", { thorough: true })).toThrow(
      expect.objectContaining({ code: "database_damaged" }),
    );
    expect(readdirSync(crashed).filter((name) => name.startsWith("copy"))).toEqual([]);
  },
);

test("a copy that can't be moved into place leaves nothing behind", async () => {
  const target = join(crashed, "copy.sqlite");
  mkdirSync(target);
  const copied = copyDatabase(join(world.dataDir, "app.sqlite"), target, 1);
  await expect(copied).rejects.toMatchObject({ syscall: "rename" });
  expect(readdirSync(crashed).filter((name) => name.startsWith("copy"))).toEqual(["copy.sqlite"]);
});

test("a database of an early version, without a meta table, is copied as it is", async () => {
  const file = join(crashed, "first.sqlite");
  const first = new Database(file);
  first.exec("CREATE TABLE posts (id TEXT); INSERT INTO posts VALUES ('a')");
  first.close();
  await copyDatabase(file, join(crashed, "copy.sqlite"), 1);
  const copy = new Database(join(crashed, "copy.sqlite"), { readonly: true });
  expect(copy.prepare("SELECT * FROM posts").all()).toEqual([{ id: "a" }]);
  copy.close();
});

test("a file that cannot be checked does not count as intact", () => {
  const connection = new Database(join(crashed, "app.sqlite"));
  connection.close();
  expect(() => damageOf(connection)).toThrow(/not open/);
});

const descriptors = "/proc/self/fd";

test.skipIf(!existsSync(descriptors))(
  "reading, changing or copying a database leaves no file open",
  async () => {
    const file = join(crashed, "app.sqlite");
    inspect();
    settleDatabase(file);
    applyMigrations(file, "db/migrations");
    expect(damageOfFile(file)).toBeNull();
    await copyDatabase(file, join(crashed, "copy.sqlite"), 1);
    const open = readdirSync(descriptors).flatMap((each) => {
      try {
        return readlinkSync(join(descriptors, each));
      } catch {
        // Closed since.
        return [];
      }
    });
    expect(open).not.toEqual([]);
    expect(open.filter((path) => path.startsWith(crashed))).toEqual([]);
  },
);
