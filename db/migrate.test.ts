import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyMigrations, inspectDatabase } from "./migrate.server.ts";
import { Database } from "./sqlite.server.ts";

let folder: string;
let file: string;
let migrations: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "agents-migrate-"));
  file = join(folder, "app.sqlite");
  migrations = join(folder, "migrations");
  cpSync("db/migrations", migrations, { recursive: true });
  applyMigrations(file, migrations);
  const before = new Database(file);
  before.exec(`
    INSERT INTO users (id, issuer, subject, email_verified, created_at, last_sign_in_at)
      VALUES ('u', 'i', 's', 0, 0, 0);
    INSERT INTO workspaces (id, kind, owner_id, mode, seed, goal_cents, created_at)
      VALUES ('w', 'user', 'u', 'simulation', 'x', 1, 0);
  `);
  before.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the next version of the product brings along. */
function addMigration(...statements: string[]): void {
  const journalFile = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as { entries: object[] };
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: 99, tag: "0099_later", when: 4_000_000_000_000 });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(migrations, "0099_later.sql"), statements.join("--> statement-breakpoint\n"));
}

function rows(sql: string): unknown[] {
  const after = new Database(file, { readonly: true });
  try {
    return after.prepare(sql).all();
  } finally {
    after.close();
  }
}

test("a later migration that rebuilds a table keeps the rows that hang on it", () => {
  addMigration(
    "PRAGMA foreign_keys=OFF;",
    "CREATE TABLE new_users AS SELECT * FROM users;",
    "DROP TABLE users;",
    "ALTER TABLE new_users RENAME TO users;",
    "CREATE UNIQUE INDEX users_id ON users (id);",
  );
  applyMigrations(file, migrations);
  expect(rows("SELECT id FROM workspaces")).toEqual([{ id: "w" }]);
});

test("one that leaves rows without their parent changes nothing, however often it is tried", () => {
  addMigration("DELETE FROM users;");
  for (let start = 0; start < 2; start += 1) {
    expect(() => applyMigrations(file, migrations)).toThrow("left 1 rows without their parent");
    expect(rows("SELECT id FROM users")).toEqual([{ id: "u" }]);
  }
});

test("one that fails leaves everything as it was", () => {
  addMigration("DELETE FROM workspaces;", "INSERT INTO nowhere VALUES (1);");
  expect(() => applyMigrations(file, migrations)).toThrow(/nowhere/);
  expect(rows("SELECT id FROM workspaces")).toEqual([{ id: "w" }]);
});

test("what was counted of failures, and syncs under way, outlive the upgrade to 0.2.0", () => {
  // As 0.1.0 has left it.
  const old = join(folder, "old.sqlite");
  const released = join(folder, "released");
  cpSync("db/migrations", released, { recursive: true });
  const journalFile = join(released, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as { entries: { idx: number }[] };
  journal.entries = journal.entries.filter(({ idx }) => idx <= 6);
  writeFileSync(journalFile, JSON.stringify(journal));
  applyMigrations(old, released);
  const before = new Database(old);
  before.exec(`
    INSERT INTO billing_troubles (kind, count, since, last_at, reason)
      VALUES ('signature', 3, 1, 2, NULL), ('nightly', 1, 5, 5, 'Stripe was away');
    INSERT INTO billing_syncs (customer_id, requests, due_at, attempts, error, created_at)
      VALUES ('cus_1', 2, 77, 3, 'Stripe was away', 7);
    INSERT INTO meta (key, value) VALUES ('secret_check', 'x'), ('billing_nightly', '1');
  `);
  before.close();

  applyMigrations(old, migrations);
  file = old;
  expect(rows("SELECT kind, count, since, last_at, reason FROM billing_error_counters")).toEqual([
    { kind: "signature", count: 3, since: 1, last_at: 2, reason: null },
    { kind: "nightly", count: 1, since: 5, last_at: 5, reason: "Stripe was away" },
  ]);
  expect(rows("SELECT customer_id, due_at, attempts, leased_until FROM billing_syncs")).toEqual([
    { customer_id: "cus_1", due_at: 77, attempts: 3, leased_until: null },
  ]);
  expect(rows("SELECT key FROM meta")).toEqual([{ key: "secret_check" }]);
});

test("an inspection reads each check value of the secret key by its name", () => {
  const before = new Database(file);
  before.exec(`INSERT INTO meta (key, value)
    VALUES ('another', 'x'), ('former_secret_check', 'former'), ('secret_check', 'present')`);
  before.close();
  expect(inspectDatabase(file, migrations)).toMatchObject({
    pending: 0,
    secretCheck: "present",
    formerSecretCheck: "former",
  });
});

test("an inspection refuses a newer version's database, and what is none of ours", () => {
  addMigration("CREATE TABLE later (id TEXT);");
  applyMigrations(file, migrations);
  const inspecting = (name: string) => () => inspectDatabase(join(folder, name), "db/migrations");
  expect(inspecting("app.sqlite")).toThrow(expect.objectContaining({ code: "database_newer" }));

  writeFileSync(join(folder, "text.sqlite"), "no database at all ".repeat(1_000));
  const other = new Database(join(folder, "other.sqlite"));
  other.exec("CREATE VIEW theirs AS SELECT 1");
  other.close();
  for (const name of ["text.sqlite", "other.sqlite"])
    expect(inspecting(name), name).toThrow(
      expect.objectContaining({ code: "database_unreadable" }),
    );
});
