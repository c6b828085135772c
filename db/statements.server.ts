import type Sqlite from "better-sqlite3";
import type { Connection } from "./sqlite.server.ts";

/** What a parameter may be. SQLite has no truth values: 0 or 1. */
type Value = string | number | bigint | null | Uint8Array;

/** One value for each `?`, or one object for all the `@name`. */
type Parameters = readonly Value[] | readonly [Readonly<Record<string, Value>>];

/**
 * One text of SQL, to be run as often as wanted. What fails rejects, a mistake in the text as well.
 * @typeParam Row what a row looks like, by the names of its columns
 */
export interface Statement<Row> {
  all(...parameters: Parameters): Promise<Row[]>;
  /** The first row, if there is one. */
  get(...parameters: Parameters): Promise<Row | undefined>;
  /** The first column of the first row, for statements that ask for one figure. */
  value(...parameters: Parameters): Promise<Row[keyof Row] | undefined>;
  /** The first column of each row. */
  values(...parameters: Parameters): Promise<Row[keyof Row][]>;
  /** For what gives no rows: how many it has inserted, updated or deleted. */
  run(...parameters: Parameters): Promise<{ changes: number }>;
}

/**
 * The statements of one connection, each prepared when it runs for the first time and then never
 * again: texts are to be constants, and what varies a parameter.
 */
export function createStatements(connection: Connection) {
  const byText = new Map<string, Statement<unknown>>();
  return function statement<Row>(text: string): Statement<Row> {
    let found = byText.get(text);
    if (!found) {
      found = prepareLater(connection, text);
      byText.set(text, found);
    }
    // Who wrote the text says what it gives.
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
    // The row's type is not known here; see `statement`.
    value: async (...parameters) => ofFirstColumn().get(...parameters) as undefined,
    values: async (...parameters) => ofFirstColumn().all(...parameters) as never[],
    run: async (...parameters) => ofRows().run(...parameters),
  };
}
