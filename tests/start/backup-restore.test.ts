/*
 * Copying the data while the server runs, and putting a copy back: as its operator does it.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "#app/core/time/clock.ts";
import { root } from "#scripts/root.mjs";
import { placeDemo } from "#tests/harness/demo.ts";
import { createDataFolder, withDatabase } from "./data-folder.ts";
import { freePort, killLeftovers, runProgram, startProcess } from "./server-process.ts";

let folder: ReturnType<typeof createDataFolder>;
beforeEach(() => {
  folder = createDataFolder();
});
afterEach(() => {
  killLeftovers();
  folder.remove();
});

const backUp = (...args: string[]) =>
  runProgram(["build/backup.mjs", ...args], { DATA_DIR: folder.dataDir });
const restore = (...args: string[]) =>
  runProgram(["build/restore.mjs", ...args], { DATA_DIR: folder.dataDir });
async function start() {
  // The first start is not what this is about.
  if (!existsSync(folder.dataDir)) placeDemo(folder.dataDir, systemClock.now());
  const server = startProcess({ dataDir: folder.dataDir, port: await freePort() });
  await server.answers("/readyz");
  return server;
}
const messages = () =>
  withDatabase(folder.dataDir, (db) =>
    db.prepare("SELECT subject FROM contact_messages ORDER BY rowid").pluck().all(),
  );
const write = (subject: string) =>
  withDatabase(folder.dataDir, (db) =>
    db
      .prepare(
        `INSERT INTO contact_messages (id, name, email, subject, message, created_at)
         VALUES (?, 'Bob', 'bob@example.com', ?, 'Hello', 0)`,
      )
      .run(subject, subject),
  );

test("a copy made while the server runs is put back, and the next start says so once", async () => {
  const { dataDir } = folder;
  const server = await start();
  write("before");
  const file = join(folder.parent, "kept", "copy.sqlite");
  const copied = await backUp(file);
  expect(copied.stderr).toBe("");
  expect(copied.stdout).toContain(`The copy is ${file}.`);
  expect(copied.stdout).toContain("secret.key");
  expect(statSync(join(folder.parent, "kept")).mode & 0o777).toBe(0o700);
  write("after");
  expect((await backUp(file)).stderr).toContain("already exists");

  const refused = await restore(file);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("stop it first");
  await server.stop("SIGTERM");

  const restored = await restore(file);
  expect(restored.stderr).toBe("");
  expect(restored.stdout).toContain("checked before they are published");
  expect(messages()).toEqual(["before"]);
  const [kept = ""] = readdirSync(join(dataDir, "backups"));
  expect(restored.stdout).toContain(join(dataDir, "backups", kept));

  const again = await start();
  expect(again.stdout()).toContain("a backup was restored");
  await again.stop("SIGTERM");
  const third = await start();
  expect(third.stdout()).not.toContain("a backup was restored");
  await third.stop("SIGTERM");

  // What was there before can be put back as well.
  expect((await restore(join(dataDir, "backups", kept))).code).toBe(0);
  expect(messages()).toEqual(["before", "after"]);
});

test("without a name it lies in backups/; what is no copy of this product changes nothing", async () => {
  const { dataDir } = folder;
  expect((await backUp()).stderr).toContain("There is no data");
  const server = await start();
  await server.stop("SIGTERM");
  expect((await backUp()).code).toBe(0);
  expect(readdirSync(join(dataDir, "backups"))).toEqual([
    expect.stringMatching(/^backup-.+\.sqlite$/),
  ]);
  write("kept");
  for (const [args, exit, message] of [
    [[], 2, "Say which copy"],
    [["--help"], 0, ""],
    [["--force", join(dataDir, "nothing.sqlite")], 2, "--force"],
    [[join(dataDir, "nothing.sqlite")], 1, "does not exist"],
    [[join(dataDir, "secret.key")], 1, "not a database of this product"],
  ] as const) {
    const { code, stderr } = await restore(...args);
    expect(code).toBe(exit);
    expect(stderr).toContain(message);
  }
  expect(messages()).toEqual(["kept"]);
  expect(existsSync(join(dataDir, "app.sqlite.restoring"))).toBe(false);
});

test("a damaged database gives way to the copy, and is kept as it is", async () => {
  const { dataDir } = folder;
  const server = await start();
  write("before");
  const file = join(folder.parent, "copy.sqlite");
  await backUp(file);
  await server.stop("SIGTERM");
  writeFileSync(join(dataDir, "app.sqlite"), "what a broken disk has left of it");
  writeFileSync(join(dataDir, "app.sqlite-wal"), "and of its log");

  const { code, stderr } = await restore(file);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(messages()).toEqual(["before"]);
  const kept = readdirSync(join(dataDir, "backups")).map((name) => join(dataDir, "backups", name));
  expect(kept.map((each) => readFileSync(each, "utf8"))).toContain(
    "what a broken disk has left of it",
  );
});

test("a copy is made with what is installed and built, though newer sources lie there by now", async () => {
  const other = join(folder.parent, "installation");
  cpSync(join(root, "scripts"), join(other, "scripts"), { recursive: true });
  for (const name of ["build", "node_modules"]) mkdirSync(join(other, name));
  writeFileSync(join(other, "package-lock.json"), "{}");
  writeFileSync(join(other, "build", "backup.mjs"), 'console.log("copied");');
  const stamps = ["build/.built", "node_modules/.installed"].map((name) => join(other, name));
  for (const stamp of stamps) writeFileSync(stamp, "of other sources, by another Node");
  const done = await runProgram([join(other, "scripts", "backup.mjs")], {});
  expect(done).toMatchObject({ code: 0, stdout: "copied\n", stderr: "" });
  for (const stamp of stamps)
    expect(readFileSync(stamp, "utf8")).toBe("of other sources, by another Node");
});
