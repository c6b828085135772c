import type * as Sqlite from "@photostructure/sqlite";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

/*
 * What we use of better-sqlite3's calls, on top of Node's own (`node:sqlite`), which Node 20 gets from a package
 * that brings its compiled files along (decision 21). Both packages hold the same SQLite.
 */

const load = createRequire(import.meta.url);

/** Only Node 20 loads it. */
const sqlite = () => load("@photostructure/sqlite") as typeof Sqlite;

interface Options {
  readonly?: boolean;
  fileMustExist?: boolean;
  /** Milliseconds that a statement waits for a lock. */
  timeout?: number;
  verbose?: (sql: string) => void;
}

type Row = Record<string, unknown>;

export class DatabaseOnNode20 {
  readonly #inner: Sqlite.DatabaseSyncInstance;
  readonly #verbose: Options["verbose"];

  constructor(
    readonly name: string,
    { readonly = false, fileMustExist = readonly, timeout = 5_000, verbose }: Options = {},
  ) {
    if (fileMustExist && !existsSync(name))
      throw Object.assign(new Error("unable to open database file"), { code: "SQLITE_CANTOPEN" });
    this.#inner = new (sqlite().DatabaseSync)(name, {
      readOnly: readonly,
      timeout,
      defensive: false,
      allowUnknownNamedParameters: true,
    });
    this.#verbose = verbose;
  }

  get inTransaction(): boolean {
    return this.#inner.isTransaction;
  }

  get open(): boolean {
    return this.#inner.isOpen;
  }

  prepare(sql: string): StatementOnNode20 {
    const expandedSQL = this.#verbose !== undefined;
    return new StatementOnNode20(this.#inner.prepare(sql, { expandedSQL }), this.#verbose);
  }

  exec(sql: string): this {
    this.#inner.exec(sql);
    this.#verbose?.(sql);
    return this;
  }

  pragma(source: string, { simple = false } = {}): unknown {
    const statement = this.prepare(`PRAGMA ${source}`);
    return simple ? statement.pluck().get() : statement.all();
  }

  transaction<Arguments extends unknown[], Result>(work: (...args: Arguments) => Result) {
    return sqlite().enhance(this.#inner).transaction(work);
  }

  function(name: string, ...how: unknown[]): this {
    (this.#inner.function as (name: string, ...how: unknown[]) => void)(name, ...how);
    return this;
  }

  async backup(file: string): Promise<void> {
    await sqlite().backup(this.#inner, file);
  }

  close(): this {
    // As often as one likes.
    if (this.#inner.isOpen) this.#inner.close();
    return this;
  }
}

class StatementOnNode20 {
  readonly #inner: Sqlite.StatementSyncInstance;
  readonly #verbose: Options["verbose"];
  #shape: "row" | "values" | "first" = "row";

  constructor(inner: Sqlite.StatementSyncInstance, verbose: Options["verbose"]) {
    this.#inner = inner;
    this.#verbose = verbose;
  }

  pluck(toggle = true): this {
    return this.#reshape(toggle ? "first" : "row");
  }

  raw(toggle = true): this {
    return this.#reshape(toggle ? "values" : "row");
  }

  run(...parameters: unknown[]) {
    return this.#heard(() => this.#inner.run(...parameters.map(bindable)));
  }

  get(...parameters: unknown[]): unknown {
    const row = this.#heard(() => this.#inner.get(...parameters.map(bindable)) as unknown);
    return row === undefined ? undefined : this.#shaped(row);
  }

  all(...parameters: unknown[]): unknown[] {
    const rows = this.#heard(() => this.#inner.all(...parameters.map(bindable)) as unknown[]);
    return rows.map((row) => this.#shaped(row));
  }

  #reshape(shape: "row" | "values" | "first"): this {
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#inner.setReturnArrays(shape !== "row");
    }
    return this;
  }

  #shaped(row: unknown): unknown {
    if (this.#shape === "row") return ownRow(row as Row);
    const values = row as unknown[];
    return this.#shape === "first" ? readable(values[0]) : values.map(readable);
  }

  #heard<Result>(work: () => Result): Result {
    try {
      return work();
    } finally {
      this.#verbose?.(this.#inner.expandedSQL ?? this.#inner.sourceSQL);
    }
  }
}

const bindable = (value: unknown) => (value === undefined ? null : value);

/** An object as any other, which theirs are not. */
function ownRow(row: Row): Row {
  const own: Row = {};
  for (const name in row) own[name] = readable(row[name]);
  return own;
}

function readable(value: unknown): unknown {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : value;
}
