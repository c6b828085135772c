import { describe, expect, it } from "vitest";
import { findMutants } from "./find-mutants.mjs";
import { instrument } from "./instrument.mjs";
import { findConditions } from "./sql-conditions.mjs";

const conditions = (sql: string) =>
  findConditions(sql).map(({ start, end }) => sql.slice(start, end));

describe("findConditions", () => {
  it.each([
    ["SELECT 1 FROM a WHERE id = ?", ["id = ?"]],
    ["SELECT 1 FROM a WHERE id = ? AND b = 'x AND y' ORDER BY c", ["id = ?", "b = 'x AND y'"]],
    [
      "UPDATE a SET b = 1 WHERE c BETWEEN 1 AND 2 AND d IS NOT DISTINCT FROM ?",
      ["c BETWEEN 1 AND 2", "d IS NOT DISTINCT FROM ?"],
    ],
    [
      "SELECT 1 FROM a JOIN b ON b.x = a.x AND b.y = 1 WHERE a.z IS NULL",
      ["b.x = a.x", "b.y = 1", "a.z IS NULL"],
    ],
    [
      "WHERE NOT EXISTS (SELECT 1 FROM b WHERE c = 1) AND (d OR e) LIMIT 1",
      ["NOT EXISTS (SELECT 1 FROM b WHERE c = 1)", "c = 1", "(d OR e)"],
    ],
    ["SET b = CASE WHEN c AND d THEN 1 ELSE 2 END WHERE id = 1", ["c", "d", "id = 1"]],
    ["count(*) FILTER (WHERE state = 'due') AS due", ["state = 'due'"]],
    ["INSERT INTO a VALUES (1) ON CONFLICT (id) DO UPDATE SET b = 1 WHERE c = 2", ["c = 2"]],
    [" AND workspace_id = ?", ["workspace_id = ?"]],
  ])("finds each condition of %s", (sql, expected) => {
    expect(conditions(sql)).toEqual(expected);
  });
});

/** Each mistake alone in the code, as `kind: code`. */
function mistakes(code: string): string[] {
  return findMutants("a.ts", code).map(({ kind, start, end, by }) => {
    const instead = by ?? `(1 OR (${code.slice(start, end)}))`;
    return `${kind}: ${code.slice(0, start)}${instead}${code.slice(end)}`;
  });
}

describe("findMutants", () => {
  it.each([
    [
      "async () => { await save(); }",
      ["step: async () => { undefined; }", "await: async () => { void (save()); }"],
    ],
    ["() => { emit({}); }", ["event: () => { undefined; }"]],
    [
      "() => { try { a; } catch (e) { release(); throw e; } }",
      [
        "after-error: () => { try { a; } catch (e) { undefined; throw e; } }",
        "thrown: () => { try { a; } catch (e) { release();  } }",
      ],
    ],
    [
      "() => { if (a && b) throw c; }",
      [
        "check: () => { if (false) throw c; }",
        "check: () => { if (true && b) throw c; }",
        "check: () => { if (a && true) throw c; }",
      ],
    ],
    ["(x) => Math.max(x, 1)", ["bound: (x) => x", "bound: (x) => 1"]],
    ["(x) => Math.max(0, ...x)", ["bound: (x) => 0", "bound: (x) => Math.max(...x)"]],
    ["(x) => x.trim()", ["escape: (x) => x"]],
    ["(x) => (x ? 1 : 2)", ["branch: (x) => (true ? 1 : 2)", "branch: (x) => (false ? 1 : 2)"]],
    [
      "const sql = `SELECT 1 FROM a WHERE b = ${c}`;",
      ["sql: const sql = `SELECT 1 FROM a WHERE (1 OR (b = ${c}))`;"],
    ],
    ["const once = Math.round(1.5);", []],
  ])("puts into %s", (code, expected) => {
    expect(mistakes(code)).toEqual(expected);
  });
});

it("leaves the code as it is while no mistake is awake", async () => {
  const code = "export default (x) => (Math.round(x) > 1 ? Math.max(x, 2) : 0);";
  const mutants = findMutants("a.ts", code).map((each, index) => ({ ...each, id: index + 1 }));
  const url = `data:text/javascript,${encodeURIComponent(instrument(code, mutants))}`;
  const { default: run } = (await import(/* @vite-ignore */ url)) as {
    default: (x: number) => number;
  };
  expect([run(1), run(1.5), run(3)]).toEqual([0, 2, 3]);
});
