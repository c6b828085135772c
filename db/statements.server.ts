import type Sqlite from "better-sqlite3";
import type { Connection } from "./sqlite.server.ts";

/** Parameter types. SQLite has no booleans: use 0 or 1. */
type Value = string | number | bigint | null | Uint8Array;

/** A value per `?`, or one object for all `@name`. */
type Parameters = readonly Value[] | readonly [Readonly<Record<string, Value>>];

/**
 * A reusable SQL statement. Errors reject, syntax errors too.
 * @typeParam Row a row's columns
 */
export interface Statement<Row> {
  all(...parameters: Parameters): Promise<Row[]>;
  /** The first row, if any. */
  get(...parameters: Parameters): Promise<Row | undefined>;
  /** The first column of the first row, for single values. */
  value(...parameters: Parameters): Promise<Row[keyof Row] | undefined>;
  /** The first column of each row. */
  values(...parameters: Parameters): Promise<Row[keyof Row][]>;
  /** For statements without rows: the number of changed rows. */
  run(...parameters: Parameters): Promise<{ changes: number }>;
}

/**
 * A connection's statements, each prepared on first use and cached: texts must be constants with
 * parameters.
 */
export function createStatements(connection: Connection) {
  const byText = new Map<string, Statement<unknown>>();
  return function statement<Row>(text: string): Statement<Row> {
    let found = byText.get(text);
    if (!found) {
      found = prepareLater(connection, text);
      byText.set(text, found);
    }
    // The caller declares the row's type.
    return found as Statement<Row>;
  };
}

function prepareLater(connection: Connection, text: string): Statement<unknown> {
  let rows: Sqlite.Statement | undefined;
  let firstColumn: Sqlite.Statement | undefined;
  const ofRows = () => (rows ??= connection.prepare(text));
  const ofFirstColumn = () => (firstColumn ??= connection.prepare(text).pluck());
  return {
    all: async (...parameters) => ofRows().all(...parameters),
    get: async (...parameters) => ofRows().get(...parameters),
    // The row's type is unknown here; see `statement`.
    value: async (...parameters) => ofFirstColumn().get(...parameters) as undefined,
    values: async (...parameters) => ofFirstColumn().all(...parameters) as never[],
    run: async (...parameters) => ofRows().run(...parameters),
  };
}
