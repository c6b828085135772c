/*
 * Engine commits beside raw prepared-statement inserts of the very rows that came out, in
 * transactions of the same number of tasks; and what idle workspaces cost the loop.
 */
import { HOUR } from "../../app/core/clock";
import { createTestEngine } from "../../tests/harness/engine";
import { createTestDatabase } from "../../tests/harness/database";
import { alternate, print, printCeiling, median } from "./measure";

const workspaces = 400;
const rounds = 5;

/** Tables whose rows one task leaves behind. */
const tables = ["tasks", "content", "publications", "simulated_posts", "activities", "ledger_entries"];

type Row = Record<string, string | number | null>;

interface Produced {
  table: string;
  rows: Row[];
}

let produced: Produced[] = [];
let parents: Produced[] = [];

/** Brings one task of each of 2,400 agents to its end; rows per second. */
async function engineRun(): Promise<number> {
  const engine = await createTestEngine({ seed: "bench", watched: false, repeatableIds: false });
  for (let n = 1; n < workspaces; n += 1) await engine.newWorkspace(false);
  const before = engine.rows<{ n: number }>("SELECT count(*) AS n FROM tasks")[0]?.n ?? 0;
  engine.clock.advance(9 * HOUR);
  const now = engine.clock.now();
  const started = performance.now();
  while (engine.runner.tick() > 0) await engine.runner.idle();
  const seconds = (performance.now() - started) / 1_000;
  produced = tables.map((table) => ({
    table,
    rows: engine.rows<Row>(
      table === "tasks" ? `SELECT * FROM tasks WHERE created_at >= ?` : `SELECT * FROM ${table} WHERE created_at >= ?`,
      now,
    ),
  }));
  parents = ["workspaces", "agents", "tasks"].map((table) => ({
    table,
    rows: engine.rows<Row>(
      table === "tasks" ? "SELECT * FROM tasks WHERE created_at < ?" : `SELECT * FROM ${table} WHERE created_at < ?`,
      now,
    ),
  }));
  await engine.remove();
  const rows = produced.reduce((sum, { rows: list }) => sum + list.length, 0);
  if (rows < before * 4) throw new Error(`the engine produced only ${rows} rows`);
  return rows / seconds;
}

/** Inserts the rows of the last engine run, 512 at a time, as the engine does; rows per second. */
async function rawRun(): Promise<number> {
  const { db, remove } = createTestDatabase();
  const { writer } = db;
  const insertOf = (table: string, row: Row) =>
    writer.prepare(
      `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row).map(() => "?").join(", ")})`,
    );
  for (const { table, rows } of parents) {
    for (const row of rows) insertOf(table, row).run(...Object.values(row));
  }
  let count = 0;
  let seconds = 0;
  for (const { table, rows } of produced) {
    const [first] = rows;
    if (!first) continue;
    const insert = insertOf(table, first);
    const values = rows.map((row) => Object.values(row));
    const started = performance.now();
    for (let start = 0; start < values.length; start += 512) {
      writer.exec("BEGIN IMMEDIATE");
      for (const row of values.slice(start, start + 512)) insert.run(...row);
      writer.exec("COMMIT");
    }
    seconds += (performance.now() - started) / 1_000;
    count += rows.length;
  }
  await remove();
  return count / seconds;
}

/** Microseconds of a tick that finds nothing due, with so many workspaces asleep. */
async function idleTick(count: number): Promise<number> {
  const engine = await createTestEngine({ watched: false });
  for (let n = 1; n < count; n += 1) await engine.newWorkspace(false);
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const started = performance.now();
    for (let n = 0; n < 500; n += 1) engine.runner.tick();
    times.push(((performance.now() - started) / 500) * 1_000);
  }
  await engine.remove();
  return median(times);
}

print({
  name: "engine: rows committed by working agents, against raw inserts of the same rows",
  unit: "rows/s",
  ...(await alternate(rounds, engineRun, rawRun)),
  atLeast: 0.3,
});

const few = await idleTick(100);
const many = await idleTick(10_000);
console.log(`engine: a tick with nothing due\n  100 idle workspaces ${few.toFixed(2)} µs, 10,000 ${many.toFixed(2)} µs`);
printCeiling("engine: 10,000 idle workspaces against 100", [many / few], "times the cost", 1.25);
