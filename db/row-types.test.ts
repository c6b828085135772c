import type { ColumnDefinition } from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { findTypedStatements, type TypedStatement } from "#tests/harness/row-types.ts";

let world: TestDatabase;
let statements: TypedStatement[];
let unresolved: string[];
beforeAll(() => {
  world = createTestDatabase({ duplicates: false, guarded: false });
  ({ statements, unresolved } = findTypedStatements(process.cwd()));
}, 120_000);
afterAll(() => world.remove());

/** What a column of the schema holds, by its declared type. */
const kinds: Record<string, string> = { text: "string", integer: "number", blob: "object" };

function problemsOf({ file, line, sql, row, readsFirstColumn }: TypedStatement): string[] {
  const at = `${file}:${line}`;
  let columns: ColumnDefinition[];
  try {
    columns = world.db.writer.prepare(sql).columns();
  } catch (error) {
    return [`${at}: ${String(error)}`];
  }
  return [...row].flatMap(([name, declared], index) => {
    const column = readsFirstColumn ? columns[index] : columns.find((each) => each.name === name);
    if (!column) return declared.isOptional ? [] : [`${at}: ${name} is not in the result`];
    // SQLite gives 0 and 1 where PostgreSQL gives a boolean.
    if (declared.kind === "boolean") return [`${at}: ${name} is a boolean`];
    const stored = kinds[column.type?.toLowerCase() ?? ""];
    return declared.kind && stored && declared.kind !== stored
      ? [`${at}: ${name} is a ${declared.kind} in the type and a ${stored} in the table`]
      : [];
  });
}

test("finds the text of most statements", () => {
  expect(unresolved.length).toBeLessThan(0.15 * statements.length);
  expect(statements.length).toBeGreaterThan(350);
});

test("every row type names columns that its statement gives, with their types", () => {
  expect(statements.flatMap(problemsOf)).toEqual([]);
});

test.each([
  ["SELECT id FROM users", "name", "string", "name is not in the result"],
  ["SELECT created_at FROM users", "created_at", "string", "created_at is a string in the type"],
  ["SELECT created_at > 0 AS isNew FROM users", "isNew", "boolean", "isNew is a boolean"],
  ["SELECT x FROM users", "x", "string", "no such column: x"],
] as const)("notices what is wrong with %s", (sql, name, kind, problem) => {
  const row = new Map([[name, { isOptional: false, kind }]]);
  const statement = { file: "f", line: 1, sql, row, readsFirstColumn: false };
  expect(problemsOf(statement)).toEqual([expect.stringContaining(problem)]);
});
