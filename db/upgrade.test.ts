import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "#app/core/time/clock.ts";
import { readSettings } from "#app/env.server.ts";
import { openData } from "#app/platform/ops/boot.server.ts";
import { dataFiles } from "#app/platform/ops/data-folder.server.ts";
import { createServices } from "#app/services.server.ts";
import { DashboardData } from "#app/workspace/overview.ts";
import { type Connection, Database } from "./sqlite.server.ts";

/* What each released version has stored, its next must take over: scripts/release-database.ts. */
const fixtures = "tests/fixtures/upgrades";
const releases = readdirSync(fixtures).filter((name) => name.endsWith(".sqlite.gz"));

let dataDir: string;
let migrations: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "agents-upgrade-"));
  migrations = join(dataDir, "migrations");
  cpSync("db/migrations", migrations, { recursive: true });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const databaseFile = () => dataFiles(dataDir).database;

function unpack(release: string): void {
  writeFileSync(databaseFile(), gunzipSync(readFileSync(join(fixtures, release))));
}

/** A migration of the version to come. */
function addMigration(sql: string): void {
  const journalFile = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as { entries: object[] };
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: 999, tag: "0999_next", when: 4_000_000_000_000 });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(migrations, "0999_next.sql"), sql);
}

/** How many rows each table has that has any. */
function rowCounts(file = databaseFile()): Record<string, number> {
  const db = new Database(file, { readonly: true });
  try {
    const tables = db
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema
         WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> '__drizzle_migrations'`,
      )
      .pluck()
      .all();
    const count = (table: string) =>
      db.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0;
    return Object.fromEntries(
      tables.map((table) => [table, count(table)] as const).filter(([, rows]) => rows > 0),
    );
  } finally {
    db.close();
  }
}

/** The moment at which the release was left. */
function lastMoment(): number {
  const db = new Database(databaseFile(), { readonly: true });
  const time = db.prepare<[], number>("SELECT max(created_at) FROM activities").pluck().get();
  db.close();
  if (!time) throw new Error("nothing has ever happened in it");
  return time;
}

function open() {
  const settings = readSettings({ DATA_DIR: dataDir, SIMULATION_SPEED: "0.1" });
  const clock = createManualClock(lastMoment());
  return { settings, clock, data: openData({ settings, migrationsFolder: migrations, clock }) };
}

/** Tables that have another name since 0.4.0. */
const renamed: Record<string, string> = {
  pieces: "content_items",
  versions: "content_versions",
  piece_numbers: "search_row_ids",
  bodies: "content_bodies",
  placements: "publications",
  operations: "publish_jobs",
  readings: "metric_snapshots",
  welcomes: "onboardings",
  claims: "work_claims",
  ledger_entries: "earnings_entries",
};

/** Up to 0.2.0, texts and reports were rows of one table. */
const hasContentTable = (rows: Record<string, number>) => "content" in rows;

/** The same rows under the names of today. */
function afterwards(rows: Record<string, number>): Record<string, number> {
  const same = Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => !/^(content$|piece_texts)/u.test(table))
      .map(([table, count]) => [renamed[table] ?? table, count]),
  );
  if (!hasContentTable(rows)) return same;
  const db = new Database(databaseFile(), { readonly: true });
  const reports = Number(db.prepare("SELECT count(*) FROM reports").pluck().get());
  db.close();
  const items = Number(rows.content) - reports;
  return { ...same, reports, content_items: items, content_versions: items };
}

interface StoredVersion {
  title: string;
  body: string;
  fields: string;
  body_hash: string;
  sha256: string;
}

/** Each text is stored under its hash, and each version proves its bytes as a new one does. */
function expectHashed(db: Connection): void {
  const versions = db
    .prepare<[], StoredVersion>(
      `SELECT v.title, b.text AS body, v.fields, v.body_hash, v.sha256 FROM content_versions v
       JOIN content_body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash`,
    )
    .all();
  expect(versions.length).toBeGreaterThan(0);
  for (const { title, body, fields, ...hashes } of versions) {
    const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
    const sha256 = hashOf(JSON.stringify([title, body, JSON.parse(fields)]));
    expect(hashes).toEqual({ body_hash: hashOf(body), sha256 });
  }
}

/** In cents, for texts that still exist; `sql` asks for the sum. */
function earned(sql: string): number {
  const db = new Database(databaseFile(), { readonly: true });
  try {
    return Number(db.prepare(sql).pluck().get());
  } finally {
    db.close();
  }
}
const earnedBefore = () =>
  hasContentTable(rowCounts())
    ? earned(`SELECT total(amount_cents) FROM ledger_entries WHERE task_id IN
        (SELECT c.task_id FROM content c JOIN publications p ON p.content_id = c.id)`)
    : earned("SELECT total(earned_cents) FROM placements");
const earnedAfter = () => earned("SELECT total(earned_cents) FROM publications");

/** Upgrades the unpacked database. @throws when a row is lost, or anything in it is broken */
async function upgrade(): Promise<{ backup: string | null }> {
  const before = { rows: rowCounts(), cents: earnedBefore() };
  const { backup, close } = await open().data;
  await close();
  const db = new Database(databaseFile(), { readonly: true });
  const found = [db.pragma("foreign_key_check"), db.pragma("integrity_check", { simple: true })];
  expect(found).toEqual([[], "ok"]);
  expectHashed(db);
  db.close();
  // What agents earned is found at what they earned it with.
  expect(earnedAfter()).toBe(before.cents);
  expect(rowCounts()).toMatchObject(afterwards(before.rows));
  return { backup };
}

test("there is a release to upgrade from, with rows in it", () => {
  expect(releases).toContain("0.1.0.sqlite.gz");
  unpack("0.2.0.sqlite.gz");
  expect(earnedBefore()).toBeGreaterThan(0);
});

test.each(releases)("%s is upgraded without loss", async (release) => {
  unpack(release);
  expect(Object.keys(rowCounts()).length).toBeGreaterThan(10);
  await upgrade();
});

test.each(releases)("the product starts on %s and shows its data", async (release) => {
  unpack(release);
  const { settings, clock, data } = open();
  const { db, close } = await data;
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void errors.push(line) });
  const services = createServices({
    settings,
    clock,
    log,
    db,
    secret: { value: "x".repeat(32), check: "" },
    stripe: null,
  });
  await services.start(new AbortController().signal);
  const [workspace] = db.reader
    .prepare<[], { id: string }>("SELECT id FROM workspaces WHERE kind = 'user' ORDER BY id")
    .all();
  const workspaceId = workspace?.id ?? "";
  const shown = DashboardData.parse(await services.dashboard.overview(workspaceId));
  expect(shown.agents).toHaveLength(6);
  expect(shown.activities.length).toBeGreaterThan(5);
  expect(shown.content.published.length).toBeGreaterThan(0);
  const { reports } = await services.reports.list(workspaceId);
  const file = await services.reports.file(workspaceId, reports[0]?.id ?? "");
  expect(file?.pdf.subarray(0, 5).toString()).toBe("%PDF-");
  await services.stop();
  await close();
  expect(errors).toEqual([]);
});

test.each(releases)("a copy of %s is kept before anything changes", async (release) => {
  unpack(release);
  const before = rowCounts();
  addMigration("CREATE TABLE of_tomorrow (id text PRIMARY KEY);");
  const { backup } = await upgrade();
  // And what says that it is a copy.
  expect(rowCounts(backup ?? "")).toEqual({ ...before, meta: (before.meta ?? 0) + 1 });
});

test.each([
  ["loses rows", "DELETE FROM tasks WHERE id IN (SELECT id FROM tasks LIMIT 1);"],
  ["drops a table", "DROP TABLE ledger_entries;"],
  ["leaves rows without their parent", "DELETE FROM agents;"],
  ["is no SQL", "ALTER TABLE nothing ADD x text;"],
])("detects a migration that %s", async (_, sql) => {
  unpack("0.1.0.sqlite.gz");
  addMigration(sql);
  await expect(upgrade()).rejects.toThrow();
});

test("0.3.0's states, types and stored names become those of the glossary", async () => {
  unpack("0.3.0.sqlite.gz");
  const before = new Database(databaseFile());
  const states = ["held", "armed", "unknown", "arrived", "needs_look", "put_away", "failed"];
  const publications = before
    .prepare<[], { id: string; workspace_id: string }>(
      "SELECT id, workspace_id FROM placements ORDER BY id LIMIT 7",
    )
    .all();
  const change = before.prepare(
    "UPDATE operations SET kind = 'withdraw', state = ? WHERE placement_id = ?",
  );
  for (const [index, { id }] of publications.entries()) change.run(states[index], id);
  const saying = JSON.stringify(JSON.stringify({ twinId: "a", text: '"twinId": stays' }));
  before
    .prepare(
      `INSERT INTO undoable_changes (activity_id, workspace_id, kind, parts, expires_at)
       SELECT id, workspace_id, 'text_decided', ?, 0 FROM activities LIMIT 1`,
    )
    .run(
      `[{"field":"text","before":"needs_look","after":${saying}},{"field":"trust","before":"usual","after":"automatic"}]`,
    );
  before
    .prepare(
      `INSERT INTO earning_changes (id, workspace_id, entry_id, version, created_at, before, after)
       VALUES ('c', ?, 'e', 2, 0, '{"sort":"sale","note":"\\"sort\\":"}', '{"pieceId":null}')`,
    )
    .run(publications[0]?.workspace_id);
  before.close();
  const { close } = await open().data;
  await close();

  const db = new Database(databaseFile(), { readonly: true });
  const jobs = db
    .prepare<[], { id: string; kind: string; state: string }>(
      "SELECT id, kind, state FROM publish_jobs WHERE kind = 'unpublish' ORDER BY publication_id",
    )
    .all();
  expect(jobs.map(({ state }) => state)).toEqual([
    ...["on_hold", "sending", "checking", "draft_created", "unconfirmed", "dismissed", "failed"],
  ]);
  const one = (text: string) => db.prepare(text).pluck().get();
  expect(JSON.parse(String(one("SELECT parts FROM undoable_changes")))).toEqual([
    {
      field: "text",
      before: "unconfirmed",
      after: JSON.stringify({ duplicateOfId: "a", text: '"twinId": stays' }),
    },
    { field: "approvalPolicy", before: "default", after: "auto" },
  ]);
  expect(one("SELECT kind FROM undoable_changes")).toBe("content_reviewed");
  expect(one("SELECT before || after FROM earning_changes")).toBe(
    '{"type":"sale","note":"\\"sort\\":"}{"contentItemId":null}',
  );
  const works = db.prepare<[], string>("SELECT work FROM work_claims").pluck().all();
  expect(works.filter((work) => /pieceId|"(place|film|look|edition)/u.test(work))).toEqual([]);
  const claims = db
    .prepare<[], [string, string]>("SELECT claim, work FROM work_claims")
    .raw()
    .all();
  for (const [claim, work] of claims)
    expect((JSON.parse(work) as { claim: string }).claim).toBe(claim);
  expect(one("SELECT count(*) FROM content_items WHERE kind IN ('video', 'newsletter')")).not.toBe(
    0,
  );
  db.close();
});
