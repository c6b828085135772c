import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeFolder } from "#tests/harness/remove-folder.ts";
import { eraseRemains, openDatabase, type SqliteDb } from "./client.server.ts";

let folder: string;
let file: string;
let db: SqliteDb;
let synced: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "open-database-"));
  file = join(folder, "app.sqlite");
  synced = 0;
  db = openDatabase(file, {
    sync: () => {
      synced += 1;
      return Promise.resolve();
    },
  });
  db.writer.exec("CREATE TABLE parents (id TEXT PRIMARY KEY, words TEXT) STRICT");
  db.writer.exec("CREATE TABLE children (parent TEXT REFERENCES parents(id)) STRICT");
});
afterEach(async () => {
  if (db.writer.open) await db.close();
  removeFolder(folder);
});

const add = "INSERT INTO parents (id, words) VALUES (?, ?)";
const count = () => db.reader.prepare("SELECT count(*) FROM parents").pluck().get();

describe("openDatabase", () => {
  it.each([
    ["foreign_keys", 1],
    ["busy_timeout", 5_000],
    ["journal_mode", "wal"],
    ["synchronous", 1],
    ["cache_size", -16_384],
  ])("sets %s on each connection", async (pragma, value) => {
    expect(db.writer.pragma(pragma, { simple: true })).toBe(value);
    expect(db.reader.pragma(pragma, { simple: true })).toBe(value);
    const ofSnapshots = await db.snapshot((tx) => tx.statement(`PRAGMA ${pragma}`).value());
    expect(ofSnapshots).toBe(value);
  });

  it("rejects a row without its parent", async () => {
    const orphan = "INSERT INTO children (parent) VALUES ('missing')";
    await expect(db.write((tx) => tx.statement(orphan).run())).rejects.toThrow("FOREIGN KEY");
  });

  it("resolves a durable write once it is synced, and another one earlier", async () => {
    const before = synced;
    await db.write((tx) => tx.statement(add).run("a", ""), { durable: false });
    expect(synced).toBe(before);
    await db.write((tx) => tx.statement(add).run("b", ""));
    expect(synced).toBeGreaterThan(before);
  });

  it("rolls back a failed statement at once, reports it, and continues", async () => {
    const adding = db.writer.prepare(add);
    const failed = db.writeSync(() => {
      adding.run("a", "");
      throw new Error("changed its mind");
    });
    await expect(failed).rejects.toThrow("changed its mind");
    expect(count()).toBe(0);
    await db.writeSync(() => adding.run("b", ""));
    expect(count()).toBe(1);
  });

  it("has a new revision after each commit, and the same without one", async () => {
    const before = await db.revision();
    expect(await db.revision()).toBe(before);
    await db.write((tx) => tx.statement(add).run("a", ""));
    expect(await db.revision()).not.toBe(before);
  });

  it("closes all its connections after earlier requests, and checkpoints its log", async () => {
    const written = db.write((tx) => tx.statement(add).run("a", ""));
    const seen = db.snapshot((tx) => tx.statement("SELECT count(*) FROM parents").value());
    await db.close();
    await expect(written).resolves.toMatchObject({ changes: 1 });
    expect([0, 1]).toContain(await seen);
    expect([db.writer.open, db.reader.open]).toEqual([false, false]);
    await expect(db.snapshot((tx) => tx.statement("SELECT 1").value())).rejects.toThrow();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});

it("eraseRemains leaves no deleted data in the file or its log", async () => {
  const words = "a word that must be unreadable ".repeat(200);
  await db.write((tx) => tx.statement(add).run("a", words));
  db.writer.pragma("wal_checkpoint(TRUNCATE)");
  await db.write((tx) => tx.statement("DELETE FROM parents").run(), { durable: false });
  expect(readFileSync(file).includes("must be unreadable")).toBe(true);
  const before = synced;
  await eraseRemains(db);
  expect(synced).toBeGreaterThan(before);
  expect(readFileSync(file).includes("must be unreadable")).toBe(false);
  expect(statSync(`${file}-wal`).size).toBe(0);
});
