import { afterEach, beforeEach, expect, test } from "vitest";
import { type Connection, Database } from "./sqlite.server.ts";

/* What we rely on, of whichever package this Node has: the right values are better-sqlite3's. */

let db: Connection;

beforeEach(() => {
  db = new Database(":memory:");
  db.exec(`PRAGMA foreign_keys = ON;
    CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT UNIQUE, size INTEGER NOT NULL DEFAULT 1 CHECK (size < 9));
    CREATE TABLE child (parent INTEGER REFERENCES parent (id));
    CREATE TABLE pair (a, b, PRIMARY KEY (a, b)) WITHOUT ROWID`);
});
afterEach(() => void db.close());

const get = (sql: string, ...values: unknown[]) => db.prepare(sql).get(...values);

test.each<[sql: string, values: unknown[], error: new () => Error, words: string]>([
  ["SELECT @a, @b", [{ a: 1 }], RangeError, 'Missing named parameter "b"'],
  ["SELECT :a, $b", [{ a: 1, B: 2 }], RangeError, 'Missing named parameter "b"'],
  ["SELECT @a", [], TypeError, "Missing named parameters"],
  ["SELECT @a", [5], RangeError, "Too many parameter values were provided"],
  ["SELECT ?, ?", [1], RangeError, "Too few parameter values were provided"],
  ["SELECT ?", [], RangeError, "Too few parameter values were provided"],
  ["SELECT ?", [{}], RangeError, "Too few parameter values were provided"],
  ["SELECT ?", [1, 2], RangeError, "Too many parameter values were provided"],
  ["SELECT '?' /* ? */ -- ?", [1], RangeError, "Too many parameter values were provided"],
])("%s of %j is refused", (sql, values, error, words) => {
  const statement = db.prepare(sql);
  for (const call of ["get", "all"] as const) {
    expect(() => statement[call](...values)).toThrow(error);
    expect(() => statement[call](...values)).toThrow(words);
  }
});

test.each([true, new Date(0), new Map(), Symbol("a"), () => 1])(
  "%o is no value of SQLite's",
  (value) => {
    expect(() => get("SELECT @a", { a: value })).toThrow(TypeError);
    expect(() => get("SELECT ?", value)).toThrow(TypeError);
    expect(() => db.prepare("INSERT INTO child VALUES (?)").run(value)).toThrow(TypeError);
  },
);

test("finds each parameter, and nothing in texts, names and comments", () => {
  const sql = `SELECT @a AS "@x", 'it''s @y ?' AS [?], /* :z ' */ :b AS \`$q\` -- ? '
    , json('{"k":[$c]}') ->> '$.k' AS "a""?", ? AS "@last"`;
  const row = { "@x": 1, "?": "it's @y ?", $q: 2, "@last": 3 };
  expect(() => get(sql, { a: 1, b: 2 }, 3)).toThrow(/malformed JSON/);
  expect(get(sql.replace("$c", "1"), { a: 1, b: 2, c: 9 }, 3)).toEqual({
    ...row,
    'a"?': "[1]",
  });
  expect(get("SELECT @é AS x, @a$b AS y", { é: 1, a$b: 2 })).toEqual({ x: 1, y: 2 });
  expect(get("SELECT @a AS x, @a AS y, ? AS z", [3], { a: 1 })).toEqual({ x: 1, y: 1, z: 3 });
});

test("values come back as they went in", () => {
  const values = [
    null,
    undefined,
    1,
    1.5,
    -(2 ** 53) + 1,
    7n,
    "é\ud83d\ude00",
    Buffer.from([0, 255]),
  ];
  const row = db
    .prepare(`SELECT ${values.map(() => "?").join(",")}`)
    .raw()
    .get(values);
  expect(row).toEqual([
    null,
    null,
    1,
    1.5,
    -(2 ** 53) + 1,
    7,
    "é\ud83d\ude00",
    Buffer.from([0, 255]),
  ]);
  expect(get("SELECT typeof(?) AS a, typeof(?) AS b", 1, 1n)).toEqual({ a: "real", b: "integer" });
  db.prepare("INSERT INTO parent (id, name, size) VALUES (?, ?, ?)").run(4, 5, 6.0);
  expect(get("SELECT *, typeof(size) AS type FROM parent")).toEqual({
    id: 4,
    name: "5.0",
    size: 6,
    type: "integer",
  });
});

test("a text keeps what follows a U+0000", () => {
  const text = "a\0b";
  expect(get("SELECT ? AS a, @b AS b, ? AS c", text, 1, { b: text })).toEqual({
    a: text,
    b: text,
    c: 1,
  });
  db.prepare("INSERT INTO parent (name) VALUES (@name)").run({ name: text });
  expect(get("SELECT name, typeof(name) AS type FROM parent WHERE name = ?", text)).toEqual({
    name: text,
    type: "text",
  });
  expect(db.prepare("SELECT ?").pluck().get(text)).toBe(text);
});

test("run tells how many rows, and the last one's number", () => {
  const insert = db.prepare("INSERT INTO parent (name) VALUES (?) ON CONFLICT DO NOTHING");
  expect(insert.run("a")).toEqual({ changes: 1, lastInsertRowid: 1 });
  expect(insert.run("b")).toEqual({ changes: 1, lastInsertRowid: 2 });
  expect(insert.run("b").changes).toBe(0);
  expect(db.prepare("UPDATE parent SET size = 2").run().changes).toBe(2);
  expect(db.prepare("DELETE FROM parent WHERE id = 9").run().changes).toBe(0);
  expect(db.prepare("DELETE FROM parent RETURNING id").all()).toEqual([{ id: 1 }, { id: 2 }]);
});

test.each([
  ["INSERT INTO parent (name) VALUES ('a')", "SQLITE_CONSTRAINT_UNIQUE"],
  ["INSERT INTO parent (id) VALUES (1)", "SQLITE_CONSTRAINT_PRIMARYKEY"],
  ["INSERT INTO pair VALUES (1, 1)", "SQLITE_CONSTRAINT_PRIMARYKEY"],
  ["INSERT INTO child VALUES (99)", "SQLITE_CONSTRAINT_FOREIGNKEY"],
  ["INSERT INTO parent (size) VALUES (NULL)", "SQLITE_CONSTRAINT_NOTNULL"],
  ["INSERT INTO parent (size) VALUES (9)", "SQLITE_CONSTRAINT_CHECK"],
  ["INSERT INTO nowhere VALUES (1)", "SQLITE_ERROR"],
])("%s fails with %s", (sql, code) => {
  db.exec("INSERT INTO parent (id, name) VALUES (1, 'a'); INSERT INTO pair VALUES (1, 1)");
  expect(() => db.exec(sql)).toThrow(expect.objectContaining({ code }));
  expect(() => db.prepare(sql).run()).toThrow(expect.objectContaining({ code }));
  expect(() => db.transaction(() => db.exec(sql)).immediate()).toThrow(
    expect.objectContaining({ code }),
  );
});

test("a transaction in another gives back its own changes alone", () => {
  const names = () => db.prepare("SELECT name FROM parent ORDER BY id").pluck().all();
  const add = db.transaction((name: string) => {
    db.prepare("INSERT INTO parent (name) VALUES (?)").run(name);
    if (name === "bad") throw new Error("not this one");
  });
  db.transaction(() => {
    add("a");
    expect(() => add("bad")).toThrow("not this one");
    expect(db.inTransaction).toBe(true);
    add("b");
  })();
  expect(names()).toEqual(["a", "b"]);
  expect(() =>
    db.transaction(() => {
      add("c");
      throw new Error("all of it");
    })(),
  ).toThrow("all of it");
  expect(names()).toEqual(["a", "b"]);
  expect(db.inTransaction).toBe(false);
});

test("a function of ours gets values as a row has them, and its error comes through", () => {
  db.function("kind", { deterministic: true }, (value) =>
    Buffer.isBuffer(value) ? "buffer" : value === null ? "null" : typeof value,
  );
  expect(
    db.prepare("SELECT kind(1), kind('a'), kind(NULL), kind(x'00'), kind(1.5)").raw().get(),
  ).toEqual(["number", "string", "null", "buffer", "number"]);
  db.function("same", (value: unknown) => value);
  expect(get("SELECT same(?) AS text, same(?) AS bytes", "ab", Buffer.from("a"))).toEqual({
    text: "ab",
    bytes: Buffer.from("a"),
  });
  expect(() => get("SELECT same(1, 2)")).toThrow(/wrong number of arguments/);
  db.function("all_of", { varargs: true }, (...values) => values.length);
  expect(get("SELECT all_of(1, 2, 3) AS n")).toEqual({ n: 3 });
  db.function("broken", () => {
    throw new TypeError("ours");
  });
  expect(() => get("SELECT broken()")).toThrow(new TypeError("ours"));
});
