import { expect, test } from "vitest";
import {
  findSqlTexts,
  readSources,
  type Source,
  type SourceText,
} from "#tests/harness/sql-texts.ts";

interface Rule {
  /** What to write instead. */
  instead: string;
  words: RegExp;
  /** Words for people may look like it. */
  statementsOnly?: true;
}

/** What SQLite takes and PostgreSQL does not, or takes for something else. */
const rules: Record<string, Rule> = {
  total: {
    instead: "CAST(coalesce(sum(x), 0) AS bigint)",
    words: /\btotal\s*\(/i,
  },
  "a sum of truth values": {
    instead: "sum(CASE WHEN … THEN 1 ELSE 0 END)",
    words: /\bsum\s*\((?!\s*CASE\b)[^)]*(?:[=<>]|\bIN\b|\bIS\b)/i,
  },
  "a truth value as a column": {
    instead: "CASE WHEN … THEN 1 ELSE 0 END",
    words: /(?:[=<>]\s*(?:'[^']*'|\?|\d+)|\bIS (?:NOT )?NULL)\s+AS\b/i,
  },
  "min or max of two": {
    instead: "CASE WHEN a < b THEN a ELSE b END",
    words: /\b(?:min|max)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,/i,
    statementsOnly: true,
  },
  "INSERT OR": { instead: "ON CONFLICT DO …", words: /\b(?:INSERT|UPDATE)\s+OR\s/ },
  REPLACE: { instead: "ON CONFLICT DO UPDATE", words: /\bREPLACE\s+INTO\b/ },
  "functions on JSON": {
    instead: "columns, or parse it where it is read",
    words: /\bjson(?:b|_\w+)?\s*\(|->/i,
    statementsOnly: true,
  },
  "a function of SQLite's": {
    instead: "coalesce, CASE, lower(a) = lower(b), instants as parameters",
    words:
      /\b(?:ifnull|iif|instr|group_concat|printf|typeof|hex|char|unicode|randomblob|zeroblob|strftime|datetime|julianday|unixepoch|last_insert_rowid|changes|total_changes)\s*\(/i,
    statementsOnly: true,
  },
  "an operator of SQLite's": {
    instead: "=, IS NOT DISTINCT FROM, lower(a) = lower(b)",
    words: /==|\bIS\s+(?:NOT\s+)?[?@]|\bGLOB\b|\bREGEXP\b|\bCOLLATE\s+NOCASE\b|\browid\b/,
    statementsOnly: true,
  },
  "a catalogue or setting of SQLite's": {
    instead: "db/client.server.ts, db/migrate.server.ts",
    words: /\bsqlite_\w+|\bPRAGMA\b|\bINDEXED BY\b|\bWITHOUT ROWID\b|\bBEGIN IMMEDIATE\b/,
  },
  "a number as a condition": { instead: "true", words: /\b(?:WHERE|AND|OR)\s+[01]\b/ },
  "LIMIT with two numbers": { instead: "LIMIT … OFFSET …", words: /\bLIMIT\s+[^\s,()]+\s*,/ },
  "LIKE without lower": {
    instead: "lower(x) LIKE …: SQLite's LIKE ignores case, PostgreSQL's does not",
    words: /(?<!\))\s+LIKE\b/,
    statementsOnly: true,
  },
  "a name with capitals, unquoted": {
    instead: 'AS "userId": PostgreSQL would make it userid',
    words: /\bAS\s+[a-z]\w*[A-Z]/,
  },
  "a double-quoted string": {
    instead: "'text': double quotes are for names",
    words: /(?<!\bAS\s*)"\w*"/i,
    statementsOnly: true,
  },
  "quotes of other databases": { instead: '"name"', words: /`|\[\w+\]/, statementsOnly: true },
  "a column of the existing row, unqualified": {
    instead: "DO UPDATE SET count = table.count + 1: PostgreSQL does not know which row's",
    words: /\bDO UPDATE SET\b[\s\S]*?(?:(?<![.\w])(\w+)\s*=\s*\1\b|\bWHERE\s+(?!\w+\.)\w)/,
    statementsOnly: true,
  },
};

interface Exception {
  file: string;
  rule: keyof typeof rules;
  why: string;
}

/** Where SQLite itself is meant. */
const exceptions: Exception[] = [
  {
    file: "db/migrate.server.ts",
    rule: "a catalogue or setting of SQLite's",
    why: "looks into a file that may be anything, before anything is changed",
  },
  {
    file: "db/copy.server.ts",
    rule: "a catalogue or setting of SQLite's",
    why: "copies a file, which may be an old one",
  },
];

interface Finding {
  rule: string;
  file: string;
  message: string;
}

function check(texts: readonly SourceText[]): Finding[] {
  return texts.flatMap(({ file, line, text, isStatement }) =>
    Object.entries(rules)
      .filter(
        ([, { words, statementsOnly }]) => (isStatement || !statementsOnly) && words.test(text),
      )
      .map(([rule, { instead }]) => ({
        rule,
        file,
        message: `${file}:${line}: ${rule} → ${instead}`,
      })),
  );
}

const isException = ({ rule, file }: Finding) =>
  exceptions.some((each) => each.rule === rule && each.file === file);

test("all SQL works in both SQLite and PostgreSQL", () => {
  const texts = findSqlTexts(readSources(["app", "db"]));
  const statements = texts.filter(({ isStatement }) => isStatement);
  expect(statements.length).toBeGreaterThan(100);
  const findings = check(texts);
  expect(findings.filter((each) => !isException(each)).map(({ message }) => message)).toEqual([]);
  const unused = exceptions.filter(
    ({ rule, file }) => !findings.some((each) => each.rule === rule && each.file === file),
  );
  expect(unused).toEqual([]);
});

const found = (code: string) => {
  const source: Source = { file: "app/a.server.ts", code: `const any = "SELECT 1";\n${code}` };
  return check(findSqlTexts([source])).map(({ rule }) => rule);
};

test.each<[keyof typeof rules, string]>([
  ["total", "SELECT total(amount_cents) FROM earnings_entries"],
  ["a sum of truth values", "SELECT sum(status IN ('done', 'failed')) FROM tasks"],
  ["a truth value as a column", "SELECT w.kind = 'demo' AS demo FROM workspaces w"],
  ["min or max of two", "SELECT min(coalesce(ends_at, @now), @now) FROM subscriptions"],
  ["INSERT OR", "INSERT OR IGNORE INTO meta (key) VALUES (?)"],
  ["REPLACE", "REPLACE INTO meta (key) VALUES (?)"],
  ["functions on JSON", "SELECT value FROM json_each(@listed)"],
  ["a function of SQLite's", "SELECT instr(lower(email), ?) FROM users"],
  ["an operator of SQLite's", "SELECT id FROM users WHERE email IS ?"],
  ["a catalogue or setting of SQLite's", "SELECT name FROM sqlite_schema"],
  ["a number as a condition", "SELECT id FROM users WHERE 1"],
  ["LIMIT with two numbers", "SELECT id FROM users LIMIT ?, 10"],
  ["LIKE without lower", "SELECT id FROM users WHERE email LIKE ?"],
  ["a name with capitals, unquoted", "SELECT id AS userId FROM users"],
  ["a double-quoted string", 'SELECT id FROM tasks WHERE status = "done"'],
  ["quotes of other databases", "SELECT id FROM [users]"],
  [
    "a column of the existing row, unqualified",
    "INSERT INTO posts (id) VALUES (?) ON CONFLICT (id) DO UPDATE SET sent = sent + 1",
  ],
])("%s is found", (rule, sql) => {
  expect(found(`const sql = ${JSON.stringify(sql)};`)).toEqual([rule]);
});

test("finds rules broken in parts of statements and in Drizzle's templates, too", () => {
  expect(found('const sum = "total(amount_cents)";')).toEqual(["total"]);
  expect(found("const x = sql`sum(${tasks.status} = 'done') > 1`;")).toEqual([
    "a sum of truth values",
  ]);
  expect(found("const f = (id: string) => `SELECT id AS ${id}, a AS userId FROM users`;")).toEqual([
    "a name with capitals, unquoted",
  ]);
});

test("accepts SQL that both support", () => {
  const sql = `INSERT INTO syncs (id, due_at) SELECT id, min(due_at) AS "dueAt" FROM tasks
    WHERE lower(title) LIKE @words AND CAST(coalesce(sum(CASE WHEN status = 'done' THEN 1 ELSE 0 END), 0)
      AS bigint) > 1
    ON CONFLICT (id) DO UPDATE SET requests = syncs.requests + 1, due_at = excluded.due_at
    WHERE syncs.due_at IS NULL`;
  expect(found(`const sql = ${JSON.stringify(sql)};`)).toEqual([]);
});

test("only the engine's store uses more than the port, and only the wiring provides it", () => {
  const isMore = /\.prepare\b|\bdb\.writeSync\b|\bSqliteDb\b/;
  // What browsers prepare is no statement.
  const files = readSources(["app", "db"]).filter(
    ({ file, code }) => file.endsWith(".server.ts") && isMore.test(code),
  );
  expect(files.map(({ file }) => file).sort()).toEqual([
    "app/domain/agents/runner/engine-store.server.ts",
    "app/platform-services.server.ts",
    "app/platform/ops/boot.server.ts",
    "app/platform/ops/rotate-secret.server.ts",
    "db/client.server.ts",
    "db/copy.server.ts",
    "db/integrity.server.ts",
    "db/migrate.server.ts",
    "db/sqlite-on-node20.server.ts",
    "db/statements.server.ts",
  ]);
});
