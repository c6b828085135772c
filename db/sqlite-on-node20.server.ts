import type * as Sqlite from "@photostructure/sqlite";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { parametersOf, type SqlParameters } from "./sql-parameters.ts";
import { named, withCodes } from "./sqlite-errors.server.ts";

/*
 * The parts of better-sqlite3's API that we use, on top of Node's (`node:sqlite`), which for Node
 * 20 comes from a package with prebuilt binaries (decision 21). Both packages contain the same
 * SQLite.
 */

const load = createRequire(import.meta.url);

/** Loaded only on Node 20. */
const sqlite = () => load("@photostructure/sqlite") as typeof Sqlite;

interface Options {
  readonly?: boolean;
  fileMustExist?: boolean;
  /** How long a statement waits for a lock, in milliseconds. */
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
    const { DatabaseSync } = sqlite();
    const options = {
      readOnly: readonly,
      timeout,
      defensive: false,
      allowUnknownNamedParameters: true,
    };
    this.#inner = withCodes(() => new DatabaseSync(name, options));
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
    const prepare = (text: string) => withCodes(() => this.#inner.prepare(text, { expandedSQL }));
    return new StatementOnNode20(sql, prepare, this.#verbose);
  }

  exec(sql: string): this {
    withCodes(() => this.#inner.exec(sql));
    this.#verbose?.(sql);
    return this;
  }

  pragma(source: string, { simple = false } = {}): unknown {
    const statement = this.prepare(`PRAGMA ${source}`);
    return simple ? statement.pluck().get() : statement.all();
  }

  transaction<Arguments extends unknown[], Result>(work: (...args: Arguments) => Result) {
    const inner = sqlite().enhance(this.#inner).transaction(work);
    const coded =
      (run: (...args: Arguments) => Result) =>
      (...args: Arguments) =>
        withCodes(() => run(...args));
    return Object.assign(coded(inner), {
      deferred: coded(inner.deferred),
      immediate: coded(inner.immediate),
      exclusive: coded(inner.exclusive),
    });
  }

  function(name: string, ...how: [...options: object[], work: (...values: unknown[]) => unknown]) {
    const work = how.pop() as (...values: unknown[]) => unknown;
    const own = (...values: unknown[]) => work(...values.map(readable));
    // Used to determine the number of values.
    Object.defineProperty(own, "length", { value: work.length });
    (this.#inner.function as (name: string, ...how: unknown[]) => void)(name, ...how, own);
    return this;
  }

  async backup(file: string): Promise<void> {
    await sqlite()
      .backup(this.#inner, file)
      .catch((error: unknown) => Promise.reject(named(error) as Error));
  }

  close(): this {
    // Reusable.
    if (this.#inner.isOpen) this.#inner.close();
    return this;
  }
}

type Inner = Sqlite.StatementSyncInstance;

class StatementOnNode20 {
  readonly #inner: Inner;
  readonly #prepare: (sql: string) => Inner;
  readonly #verbose: Options["verbose"];
  readonly #parameters: SqlParameters;
  #shape: "row" | "values" | "first" = "row";

  constructor(sql: string, prepare: (sql: string) => Inner, verbose: Options["verbose"]) {
    this.#inner = prepare(sql);
    this.#prepare = prepare;
    this.#verbose = verbose;
    this.#parameters = parametersOf(sql);
  }

  pluck(toggle = true): this {
    return this.#reshape(toggle ? "first" : "row");
  }

  raw(toggle = true): this {
    return this.#reshape(toggle ? "values" : "row");
  }

  run(...parameters: unknown[]) {
    return this.#heard(parameters, (inner, bound) => inner.run(...bound));
  }

  get(...parameters: unknown[]): unknown {
    const row = this.#heard(parameters, (inner, bound) => inner.get(...bound) as unknown);
    return row === undefined ? undefined : this.#shaped(row);
  }

  all(...parameters: unknown[]): unknown[] {
    const rows = this.#heard(parameters, (inner, bound) => inner.all(...bound) as unknown[]);
    return rows.map((row) => this.#shaped(row));
  }

  /** The columns of the result; `table` and `type` are null where one is computed. */
  columns() {
    return withCodes(() => this.#inner.columns());
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

  #heard<Result>(parameters: unknown[], work: (inner: Inner, bound: unknown[]) => Result): Result {
    const values = valuesFor(this.#parameters, parameters);
    const inner = hasNul(values) ? this.#takingBytes(values) : this.#inner;
    try {
      return withCodes(() => work(inner, boundOf(values)));
    } finally {
      this.#verbose?.(inner.expandedSQL ?? inner.sourceSQL);
    }
  }

  /** The package truncates strings at U+0000; as bytes they stay complete. */
  #takingBytes(values: Values): Inner {
    const sql = this.#parameters.rewritten((parameter, key) =>
      typeof valueOf(values, key) === "string" ? `CAST(${parameter} AS TEXT)` : parameter,
    );
    const { named: byName } = values;
    for (const name in byName) byName[name] = asBytes(byName[name]);
    values.anonymous = values.anonymous.map(asBytes);
    const inner = this.#prepare(sql);
    inner.setReturnArrays(this.#shape !== "row");
    return inner;
  }
}

interface Values {
  /** Null: no named parameters. */
  named: Row | null;
  anonymous: unknown[];
}

/** @throws like better-sqlite3, if values are missing or have the wrong type */
function valuesFor({ anonymous, names }: SqlParameters, given: readonly unknown[]): Values {
  const values: Values = { named: null, anonymous: [] };
  let object: Row | null = null;
  for (const each of given) {
    if (Array.isArray(each)) values.anonymous.push(...(each as unknown[]));
    else if (!isPlainObject(each)) values.anonymous.push(each);
    else if (object === null) object = each;
    else throw new TypeError("You cannot specify named parameters in two different objects");
  }
  values.anonymous.forEach(checkType);
  if (values.anonymous.length < anonymous)
    throw new RangeError("Too few parameter values were provided");
  if (values.anonymous.length > anonymous)
    throw new RangeError("Too many parameter values were provided");
  if (names.length > 0) values.named = namedFrom(object, names);
  return values;
}

function namedFrom(object: Row | null, names: readonly string[]): Row {
  if (object === null) throw new TypeError("Missing named parameters");
  const found: Row = {};
  for (const name of names) {
    if (!Object.hasOwn(object, name)) throw new RangeError(`Missing named parameter "${name}"`);
    checkType(object[name]);
    found[name] = object[name];
  }
  return found;
}

function isPlainObject(value: unknown): value is Row {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function checkType(value: unknown): void {
  const isFitting =
    value === null ||
    ["string", "number", "bigint", "undefined"].includes(typeof value) ||
    ArrayBuffer.isView(value);
  if (!isFitting)
    throw new TypeError("SQLite3 can only bind numbers, strings, bigints, buffers, and null");
}

const boundOf = ({ named: byName, anonymous }: Values) =>
  byName === null ? anonymous : [byName, ...anonymous];

const valueOf = (values: Values, key: { index: number } | { name: string }) =>
  "name" in key ? values.named?.[key.name] : values.anonymous[key.index];

const isCut = (value: unknown) => typeof value === "string" && value.includes("\0");

const hasNul = ({ named: byName, anonymous }: Values): boolean =>
  anonymous.some(isCut) || (byName !== null && Object.values(byName).some(isCut));

const asBytes = (value: unknown) => (typeof value === "string" ? Buffer.from(value) : value);

/** A plain object, unlike theirs. */
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
