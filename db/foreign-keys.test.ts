import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/harness/database.ts";

test("every foreign key has an index, so that deleting a parent does not scan its children", async () => {
  const database = createTestDatabase();
  const rows = <Row>(text: string) => database.db.reader.prepare<[], Row>(text).all();
  const missing: string[] = [];
  const tables = rows<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const indexed = rows<{ name: string; partial: number }>(`PRAGMA index_list(${name})`)
      .filter((index) => !index.partial)
      .map((index) => rows<{ name: string }>(`PRAGMA index_info(${index.name})`)[0]?.name);
    for (const key of rows<{ from: string; seq: number }>(`PRAGMA foreign_key_list(${name})`)) {
      // Of a key of several columns the first one leads to few rows.
      if (key.seq === 0 && !indexed.includes(key.from)) missing.push(`${name}.${key.from}`);
    }
  }
  await database.remove();
  expect(missing).toEqual([]);
});
