/*
 * Engine commits beside raw prepared-statement inserts of the very rows that came out, in the
 * order in which they came and in as many transactions; and what idle workspaces cost the loop.
 */
import { HOUR } from "../../app/core/clock";
import { createTestDatabase } from "../../tests/harness/database";
import { createTestEngine } from "../../tests/harness/engine";
import { alternate, print, printCeiling, median } from "./measure";

interface Load {
  workspaces: number;
  /** How many tasks each of its six agents brings to an end. */
  tasksEach: number;
}

/** As many as a small machine may have at work at the same moment, and eight times as many. */
const everyday: Load = { workspaces: 50, tasksEach: 8 };
const crowded: Load = { workspaces: 400, tasksEach: 1 };
const rounds = 7;

const idleRounds = 21;
const ticksARound = 2_000;

/** Tables whose rows one task leaves behind. */
const tables = [
  "tasks",
  "pieces",
  "versions",
  "placements",
  "simulated_posts",
  "activities",
  "ledger_entries",
];

type Row = Record<string, string | number | null>;

interface TableRow {
  table: string;
  row: Row;
}

/** What the last engine run left: the rows that were there before, those it made, and how. */
let before: TableRow[] = [];
let made: TableRow[] = [];
let transactions = 0;

/** Brings the tasks of all agents to their end; rows per second. */
async function engineRun({ workspaces, tasksEach }: Load): Promise<number> {
  const engine = await createTestEngine({ seed: "bench", watched: false, repeatableIds: false });
  for (let n = 1; n < workspaces; n += 1) await engine.newWorkspace();
  const now = engine.clock.now() + 1;
  transactions = 0;
  const { writeSync } = engine.db;
  engine.db.writeSync = (work) => {
    transactions += 1;
    return writeSync(work);
  };
  const started = performance.now();
  for (let turn = 0; turn < tasksEach; turn += 1) {
    // Further than any agent's next task lies ahead.
    engine.clock.advance(9 * HOUR);
    while (engine.runner.tick() > 0) await engine.runner.idle();
  }
  const seconds = (performance.now() - started) / 1_000;
  const rowsOf = (table: string, condition: string): TableRow[] =>
    engine
      .rows<Row>(`SELECT * FROM ${table} WHERE created_at ${condition} ?`, now)
      .map((row) => ({ table, row }));
  before = ["workspaces", "agents", "tasks"].flatMap((table) => rowsOf(table, "<"));
  // Ids are ordered by time, whatever their table.
  made = tables
    .flatMap((table) => rowsOf(table, ">="))
    .sort((a, b) => (idOf(a.row) < idOf(b.row) ? -1 : 1));
  await engine.remove();
  if (made.length < workspaces * 6 * tasksEach * 5)
    throw new Error(`the engine made only ${made.length} rows`);
  return made.length / seconds;
}

function idOf(row: Row): string {
  return String(row.id ?? row.idempotency_key);
}

/** Inserts the rows of the last engine run; rows per second. */
async function rawRun({ workspaces }: Load): Promise<number> {
  const { db, remove } = createTestDatabase();
  const { writer } = db;
  const inserts = new Map<string, ReturnType<typeof writer.prepare>>();
  const insertInto = ({ table, row }: TableRow) => {
    const present = inserts.get(table);
    if (present) return present;
    const names = Object.keys(row);
    const insert = writer.prepare(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    );
    inserts.set(table, insert);
    return insert;
  };
  const batchesOf = (rows: TableRow[], count: number) => {
    const size = Math.ceil(rows.length / count);
    const prepared = rows.map((each) => ({
      insert: insertInto(each),
      values: Object.values(each.row),
    }));
    return Array.from({ length: count }, (_, n) => prepared.slice(n * size, (n + 1) * size));
  };
  const run = (batches: ReturnType<typeof batchesOf>) => {
    for (const batch of batches) {
      writer.exec("BEGIN IMMEDIATE");
      for (const { insert, values } of batch) insert.run(...values);
      writer.exec("COMMIT");
    }
  };
  run(batchesOf(before, workspaces));
  const batches = batchesOf(made, transactions);
  const started = performance.now();
  run(batches);
  const seconds = (performance.now() - started) / 1_000;
  await remove();
  return made.length / seconds;
}

/** An engine with so many workspaces asleep; a run gives the microseconds of a tick that finds nothing due. */
async function idleEngine(count: number) {
  const { newWorkspace, runner, remove } = await createTestEngine({ watched: false });
  for (let n = 1; n < count; n += 1) await newWorkspace();
  const run = () => {
    const started = performance.now();
    for (let n = 0; n < ticksARound; n += 1) runner.tick();
    return Promise.resolve(((performance.now() - started) / ticksARound) * 1_000);
  };
  return { run, remove };
}

for (const load of [everyday, crowded]) {
  print({
    name: `engine: rows committed by ${load.workspaces * 6} agents at work at once, against raw inserts of the same rows`,
    unit: "rows/s",
    ...(await alternate(
      rounds,
      () => engineRun(load),
      () => rawRun(load),
    )),
    atLeast: 0.3,
  });
}

const few = await idleEngine(100);
const many = await idleEngine(10_000);
const { ours, bare } = await alternate(idleRounds, many.run, few.run);
console.log(
  `engine: a tick with nothing due\n  100 idle workspaces ${median(bare).toFixed(2)} µs, 10,000 ${median(ours).toFixed(2)} µs`,
);
printCeiling(
  "engine: 10,000 idle workspaces against 100",
  [median(ours) / median(bare)],
  "times the cost",
  1.25,
);
await few.remove();
await many.remove();
