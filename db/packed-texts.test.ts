import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectSearchIndexMatches } from "#tests/harness/search-index-check.ts";
import { storedChecks } from "#tests/harness/stored-checks.ts";
import { applyMigrations } from "./migrate.server.ts";
import { packText, unpackText } from "./packed-texts.server.ts";
import { Database } from "./sqlite.server.ts";

const words = "Water in the morning, as long as the soil is cool.\n\n";

test.each([
  ["nothing", ""],
  ["a word", "Café"],
  ["what is outside of the basic plane", "🌱 मिट्टी"],
  ["more than a window's worth", words.repeat(4_000)],
])("%s is read as it was packed, alone and based on another", (_, text) => {
  expect(unpackText(packText(text, null), null)).toBe(text);
  for (const base of ["", words, text, words.repeat(1_000) + text])
    expect(unpackText(packText(text, base), base)).toBe(text);
});

test("an article takes half of its bytes, and its changes take little", () => {
  const article = readFileSync("app/site/help/articles/whats-new.md", "utf8");
  expect(packText(article, null).length).toBeLessThan(0.5 * article.length);
  const changed = article.replace(/\w+/u, "Another");
  expect(packText(changed, article).length).toBeLessThan(200);
});

describe("a database of an earlier version", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "agents-packed-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("keeps its texts, their checks, and the search index", () => {
    const file = join(folder, "app.sqlite");
    applyMigrations(file, migrationsUpTo(27));
    const before = new Database(file);
    before.exec(`
      INSERT INTO workspaces (id, kind, mode, seed, goal_cents, created_at) VALUES ('w-1', 'user', 'simulation', 'x', 1, 0);
      INSERT INTO bodies (workspace_id, hash, text) VALUES ('w-1', 'first', 'Herbs in the sun.'),
        ('w-1', 'second', 'Herbs in the morning sun.'), ('w-1', 'third', 'Herbs in the evening sun.'),
        ('w-1', 'unused', 'No version has it.');
      INSERT INTO pieces (id, workspace_id, kind, state, title, version_id, origin, created_at, state_at) VALUES
        ('a', 'w-1', 'article', 'draft', 'Herbs', 'a1', 'simulated', 0, 0),
        ('b', 'w-1', 'article', 'draft', 'Also herbs', 'b1', 'simulated', 0, 0);
      INSERT INTO versions (id, workspace_id, piece_id, number, base_id, title, body_hash, fields, sha256, made_by, writer, provenance, created_at)
        SELECT id, 'w-1', piece, number, base, 'Herbs', hash, '{}', '', 'agent', 'test', '{}', 0 FROM (
          SELECT 'a1' AS id, 'a' AS piece, 1 AS number, NULL AS base, 'first' AS hash
          UNION ALL SELECT 'a2', 'a', 2, 'a1', 'second' UNION ALL SELECT 'a3', 'a', 3, 'a2', 'third'
          UNION ALL SELECT 'b1', 'b', 1, NULL, 'second' UNION ALL SELECT 'b2', 'b', 2, 'b1', 'first');
      UPDATE pieces SET version_id = 'a3' WHERE id = 'a';
      INSERT INTO checks (version_id, name, outcome, fact) VALUES
        ('a1', 'title', 'passed', '5 characters'), ('a1', 'length', 'look', '“4” words'), ('b2', 'length', 'look', 'x');
    `);
    const asked = [
      "SELECT workspace_id, hash, text FROM bodies ORDER BY hash",
      "SELECT version_id, name, outcome, fact FROM checks ORDER BY version_id, name",
    ];
    const kept = asked.map((sql) => before.prepare(sql).all());
    before.close();

    applyMigrations(file, migrationsUpTo(34));
    const after = new Database(file);
    const now = asked.map((sql) =>
      after
        .prepare(
          sql
            .replace("FROM bodies", "FROM body_texts")
            .replace("checks", storedChecks.replaceAll("content_versions", "versions")),
        )
        .all(),
    );
    expect(now).toEqual(kept);
    // A content item's first text is stored whole.
    expect(after.prepare("SELECT hash, base_hash FROM bodies ORDER BY hash").raw().all()).toEqual([
      ["first", null],
      ["second", null],
      ["third", "first"],
      ["unused", null],
    ]);
    expect(after.pragma("foreign_key_check")).toEqual([]);
    after.close();

    applyMigrations(file, "db/migrations");
    const today = new Database(file);
    expect(expectSearchIndexMatches(today)).toBe(2);
    today.close();
  });

  /** A folder of the migrations that a version of then had. */
  function migrationsUpTo(last: number): string {
    const migrations = join(folder, "migrations");
    cpSync("db/migrations", migrations, { recursive: true });
    const journalFile = join(migrations, "meta/_journal.json");
    const journal = JSON.parse(readFileSync(journalFile, "utf8")) as { entries: { idx: number }[] };
    journal.entries = journal.entries.filter(({ idx }) => idx <= last);
    writeFileSync(journalFile, JSON.stringify(journal));
    return migrations;
  }
});
