import { getTableName, isTable } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  findDrizzleWrites,
  findSqlTexts,
  readSources,
  writtenTables,
  type Source,
} from "#tests/harness/sql-texts.ts";
import * as schema from "./schema.server.ts";

/** The tables' names in the code, with those in the database. */
const tables = new Map<string, string>(
  Object.entries(schema).flatMap(([name, table]) =>
    isTable(table) ? [[name, getTableName(table)] as const] : [],
  ),
);

/** A copy of the database says in its `meta` that it is one; no other file writes that. */
const marksCopies = "db/copy.server.ts";

/** A folder with files directly in it is one area. */
function areaOf(file: string): string {
  return file
    .replace(/^app\//, "")
    .split("/")
    .slice(0, -1)
    .slice(0, 2)
    .join("/");
}

/** Each table with the areas that write it, and where they do. */
function findWriters(sources: readonly Source[]): Map<string, Map<string, Set<string>>> {
  const writers = new Map<string, Map<string, Set<string>>>();
  const add = (table: string, file: string) => {
    const areas = writers.get(table) ?? new Map<string, Set<string>>();
    const files = areas.get(areaOf(file)) ?? new Set<string>();
    writers.set(table, areas.set(areaOf(file), files.add(file)));
  };
  for (const { file, text, isStatement } of findSqlTexts(sources)) {
    if (isStatement) for (const table of writtenTables(text)) add(table, file);
  }
  for (const { file, table } of findDrizzleWrites(sources)) add(tables.get(table) ?? table, file);
  return writers;
}

function describeWriters(writers: ReturnType<typeof findWriters>): string {
  return [...writers]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([table, areas]) => {
      const files = [...areas.values()].flatMap((each) => [...each]);
      return `${areas.size > 1 ? "TWICE " : ""}${table}: ${files.join(", ")}`;
    })
    .join("\n");
}

test("each table is written by one area, the one that owns it", () => {
  const writers = findWriters(readSources(["app", "db"]));
  expect(writers.get("meta")?.get("db")).toEqual(new Set([marksCopies]));
  writers.get("meta")?.delete("db");
  // What was applied is noted where Drizzle's tools look for it.
  writers.delete("__drizzle_migrations");
  const names = [...writers.keys()].sort();
  const twice = [...writers].filter(([, areas]) => areas.size > 1).map(([table]) => table);
  expect(twice, describeWriters(writers)).toEqual([]);
  // The search index and its row IDs are kept by triggers.
  const unwritten = [...tables.values()].filter((name) => !writers.has(name)).sort();
  expect(unwritten).toEqual(["search_row_ids"]);
  expect(names.filter((name) => ![...tables.values()].includes(name))).toEqual([]);
});

test("finds a second writer, however it writes", () => {
  const owner = { file: "app/domain/agents/a.server.ts", code: 'const x = "DELETE FROM tasks";' };
  const twice = (code: string, file = "app/dashboard/agents/b.server.ts") =>
    [...(findWriters([owner, { file, code }]).get("tasks") ?? [])].length === 2;
  expect(twice("const x = `UPDATE tasks SET due_at = ${now}`;")).toBe(true);
  expect(twice('const x = "INSERT OR IGNORE INTO tasks (id) VALUES (?)";')).toBe(true);
  expect(twice('const x = "WITH a AS (SELECT 1) INSERT INTO tasks SELECT * FROM a";')).toBe(true);
  const named = 'import { tasks as t } from "#db/schema.server.ts"; tx.insert(t).values({});';
  expect(twice(named)).toBe(true);
  expect(twice(named, "app/domain/agents/deeper/c.server.ts")).toBe(false);
  expect(twice('const x = "SELECT 1 FROM tasks FOR UPDATE tasks";')).toBe(false);
  expect(twice("const tasks = new Set(); tasks.delete(tasks);")).toBe(false);
});
