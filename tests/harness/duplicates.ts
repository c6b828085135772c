import { afterAll, beforeAll } from "vitest";
import type { Connection } from "#db/sqlite.server.ts";

/*
 * Each row that a test adds gets a duplicate that belongs to another user: the same workspace, text or endpoint under
 * other ids, stored before it. A query that forgets the owner finds the duplicate first, and one that
 * forgets which row it changes changes the duplicate as well, which fails the test.
 */

const prefix = "duplicate-";

export const isDuplicate = (id: unknown): boolean => String(id).startsWith(prefix);

interface Column {
  name: string;
  type: string;
  pk: number;
}

/** The triggers, by the schema that they are for: hundreds of databases have the same one. */
const triggersOf = new Map<number, string>();

let areLeftOut = false;

/**
 * For a file with tests that count all rows of a table, or have too many rows to double. Where a test reads
 * or changes only what is its own, it has them.
 */
export function leaveOutDuplicates(): void {
  beforeAll(() => void (areLeftOut = true));
  afterAll(() => void (areLeftOut = false));
}

/**
 * Adds the triggers that duplicate every row inserted over this connection from now on.
 * @returns fails when a duplicate has been changed
 */
export function addDuplicates(connection: Connection): () => void {
  if (areLeftOut) return () => undefined;
  connection.exec(
    "CREATE TEMP TABLE duplicates (tbl TEXT, duplicate INTEGER, was TEXT, PRIMARY KEY (tbl, duplicate))",
  );
  const version = Number(connection.pragma("schema_version", { simple: true }));
  const triggers =
    triggersOf.get(version) ??
    tablesOf(connection)
      .map((table) => triggerOf(connection, table))
      .join(";\n");
  triggersOf.set(version, triggers);
  connection.exec(triggers);
  return () => {
    const tables = connection.prepare("SELECT DISTINCT tbl FROM temp.duplicates").pluck().all();
    for (const table of tables) checkDuplicates(connection, String(table));
  };
}

function tablesOf(connection: Connection): string[] {
  const names = connection
    .prepare(
      "SELECT name FROM main.sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' ORDER BY name",
    )
    .pluck()
    .all() as string[];
  // Rows of the installation have no other owner; the search index has its own triggers.
  const others =
    /^(sqlite_|__|meta$|recurring_tasks$|billing_|contact_|takedown_|search_row_ids$|content_search)/;
  return names.filter((name) => !others.test(name));
}

function columnsOf(connection: Connection, table: string): Column[] {
  return connection.pragma(`table_info(${table})`) as Column[];
}

function triggerOf(connection: Connection, table: string): string {
  const columns = columnsOf(connection, table);
  const own = ownColumns(connection, table, columns);
  const values = columns.map(({ name }) => {
    if (own.has(name)) return `'${prefix}' || NEW.${quote(name)}`;
    // There is one demo.
    if (table === "workspaces" && name === "kind") return "'user'";
    // Duplicates never become due.
    if (/(^|_)due_at$|^(next_routine_at|access_check_at)$/.test(name)) {
      return `NEW.${quote(name)} + 9000000000000`;
    }
    return `NEW.${quote(name)}`;
  });
  const [first = ""] = own;
  const names = columns.map(({ name }) => quote(name)).join(", ");
  return `CREATE TEMP TRIGGER duplicate_of_${table} BEFORE INSERT ON main.${table}
    WHEN NEW.${quote(first)} NOT LIKE '${prefix}%' BEGIN
      INSERT OR IGNORE INTO ${table} (${names}) VALUES (${values.join(", ")});
      INSERT OR IGNORE INTO duplicates SELECT '${table}', last_insert_rowid(), ${asText(columns)} FROM main.${table}
        WHERE rowid = last_insert_rowid() AND ${quote(first)} LIKE '${prefix}%';
    END`;
}

/** The columns that identify a row and its owner; text columns only. */
function ownColumns(
  connection: Connection,
  table: string,
  columns: readonly Column[],
): Set<string> {
  const own = new Set<string>();
  const isText = (name: string) =>
    columns.some((each) => each.name === name && each.type === "TEXT");
  const keys = connection.pragma(`foreign_key_list(${table})`) as { from: string }[];
  for (const { name, pk } of columns) if (pk === 1 && isText(name)) own.add(name);
  for (const { from } of keys) if (from !== "origin") own.add(from);
  for (const { name } of columns) if (/_(id|key)$/.test(name) && isText(name)) own.add(name);
  const indexes = connection.pragma(`index_list(${table})`) as {
    name: string;
    unique: number;
    partial: number;
  }[];
  for (const { name } of indexes.filter(({ unique, partial }) => unique === 1 && partial === 0)) {
    const parts = (connection.pragma(`index_info(${name})`) as { name: string | null }[]).map(
      (each) => each.name,
    );
    // Unique within the other user's rows.
    if (parts.some((part) => part === null || own.has(part))) continue;
    for (const part of parts) if (part !== null && isText(part)) own.add(part);
  }
  return own;
}

function checkDuplicates(connection: Connection, table: string): void {
  const columns = columnsOf(connection, table);
  const changed = connection
    .prepare(
      `SELECT t.was, ${asText(columns)} AS "is" FROM temp.duplicates t JOIN main.${table} r ON r.rowid = t.duplicate
        WHERE t.tbl = '${table}' AND t.was <> ${asText(columns)} LIMIT 1`,
    )
    .get() as { was: string; is: string } | undefined;
  if (changed)
    throw new Error(`${table}: another user's row was changed:\n${changed.was}\n${changed.is}`);
}

const quote = (name: string) => `"${name}"`;

const asText = (columns: readonly Column[]) =>
  columns.map(({ name }) => `quote(${quote(name)})`).join(" || ',' || ");
