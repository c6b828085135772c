import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, expect, test } from "vitest";
import { applyMigrations } from "./migrate.server";

const folder = mkdtempSync(join(tmpdir(), "agents-migrate-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a later migration that rebuilds a table keeps the rows that hang on it", () => {
  const file = join(folder, "app.sqlite");
  const migrations = join(folder, "migrations");
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

  const journalFile = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as { entries: object[] };
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: 99, tag: "0099_rebuild", when: 4_000_000_000_000 });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(
    join(migrations, "0099_rebuild.sql"),
    [
      "PRAGMA foreign_keys=OFF;",
      "CREATE TABLE new_users AS SELECT * FROM users;",
      "DROP TABLE users;",
      "ALTER TABLE new_users RENAME TO users;",
      "CREATE UNIQUE INDEX users_id ON users (id);",
    ].join("--> statement-breakpoint\n"),
  );
  applyMigrations(file, migrations);

  const after = new Database(file, { readonly: true });
  expect(after.prepare("SELECT id FROM workspaces").all()).toEqual([{ id: "w" }]);
  after.close();
});
