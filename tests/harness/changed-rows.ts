import type { Queries, SqliteDb } from "#db/client.server.ts";
import { isDuplicate } from "./duplicates.ts";

type Row = Record<string, unknown>;

/**
 * Which rows of a table a transaction changes, adds or removes, by their key: what else lies in the table is
 * to stay as it was.
 */
export async function changedRows(
  db: SqliteDb,
  table: string,
  work: (tx: Queries) => Promise<unknown>,
): Promise<unknown[]> {
  const before = read(db, table);
  await db.write(work);
  const after = read(db, table);
  // Each added row has a duplicate, which the product did not write.
  const added = [...after.keys()].filter((id) => before.has(id) || !isDuplicate(id));
  const ids = new Set([...before.keys(), ...added]);
  return [...ids].filter((id) => before.get(id) !== after.get(id)).sort();
}

/** The rows as texts, by the first column. */
function read(db: SqliteDb, table: string): Map<unknown, string> {
  const rows = db.reader.prepare<[], Row>(`SELECT * FROM ${table}`).all();
  return new Map(rows.map((row) => [Object.values(row)[0], JSON.stringify(row)]));
}
