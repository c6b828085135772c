/*
 * Articles from idea to publication, compared with plain inserts of the same rows by table and
 * transaction; and the cost of idle workspaces.
 */
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { createUnreliableWorld } from "#tests/harness/unreliable-world.ts";
import { alternate, print, printCeiling, median } from "./measure.ts";

interface Load {
  workspaces: number;
  /** Articles per workspace, in sequence. */
  articlesEach: number;
}

/** A small machine's concurrent workspaces, and eight times as many. */
const everyday: Load = { workspaces: 50, articlesEach: 4 };
const crowded: Load = { workspaces: 400, articlesEach: 1 };
const rounds = 5;

const idleRounds = 21;
const ticksARound = 2_000;

/** Tables with an article's rows, parents first. */
const tables = [
  "tasks",
  "content_items",
  "content_versions",
  "reviews",
  "publications",
  "publish_jobs",
  "simulated_posts",
  "activities",
  "earnings_entries",
];
/** Writer, SEO agent, publisher, two posts and a video: fewer mean that an agent was idle. */
const rowsOfArticle = 30;

type Row = Record<string, string | number | null>;

interface TableRow {
  table: string;
  row: Row;
}

/** The last engine run: existing rows, new rows, and how. */
let before: TableRow[] = [];
let made: TableRow[] = [];
let transactions = 0;

/** Runs all agents until their articles are published; rows per second. */
async function engineRun({ workspaces, articlesEach }: Load): Promise<number> {
  const random = createSeededRandom("bench");
  const world = createUnreliableWorld({ random, writerPercent: 0, placePercent: 0, atOnce: true });
  const engine = await createTestEngine({
    environment: world.environment,
    places: (place) => world.places({ ...place, maxPerDay: null }),
    seed: "bench",
    watched: false,
    repeatableIds: false,
    fillPlan: false,
  });
  const { db, clock, store, runner, contentWorkflow } = engine;
  const all = [engine.workspaceId];
  while (all.length < workspaces) all.push(await engine.newWorkspace());
  const ideas = { newId: store.newId, now: clock.now(), from: 0, count: articlesEach, apart: 0 };
  for (const workspaceId of all) await db.write((tx) => addOwnIdeas(tx, { ...ideas, workspaceId }));
  clock.advance(1);
  const now = clock.now();
  transactions = 0;
  const { write, writeSync } = db;
  db.write = (work) => {
    transactions += 1;
    return write(work);
  };
  db.writeSync = (work) => {
    transactions += 1;
    return writeSync(work);
  };
  const started = performance.now();
  do {
    await runner.idle();
    await contentWorkflow.run();
  } while (runner.tick() > 0);
  const seconds = (performance.now() - started) / 1_000;
  const rowsOf = (table: string, condition: string): TableRow[] =>
    engine
      .rows<Row>(`SELECT * FROM ${table} WHERE created_at ${condition} ? ORDER BY rowid`, now)
      .map((row) => ({ table, row }));
  before = ["workspaces", "agents", "ideas", "tasks"].flatMap((table) => rowsOf(table, "<"));
  made = tables.flatMap((table) => rowsOf(table, ">="));
  await engine.remove();
  if (made.length < workspaces * articlesEach * rowsOfArticle)
    throw new Error(`the engine made only ${made.length} rows`);
  return made.length / seconds;
}

/** Inserts the last engine run's rows; rows per second. */
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

/**
 * An engine with this many idle workspaces; returns the microseconds of a tick without due work.
 */
async function idleEngine(count: number) {
  const options = { watched: false, repeatableIds: false, fillPlan: false };
  const { newWorkspace, runner, remove, change } = await createTestEngine(options);
  for (let n = 1; n < count; n += 1) await newWorkspace();
  // All agents are idle, waiting for an idea.
  const waits = JSON.stringify({ waitsFor: "idea", count: 0, until: null });
  await change("UPDATE tasks SET due_at = NULL, waits_for = ?", waits);
  const run = () => {
    const started = performance.now();
    for (let n = 0; n < ticksARound; n += 1) runner.tick();
    return Promise.resolve(((performance.now() - started) / ticksARound) * 1_000);
  };
  return { run, remove };
}

for (const load of [everyday, crowded]) {
  print({
    name: `engine: rows of ${load.workspaces * load.articlesEach} articles from idea to readers, ${load.workspaces * 6} agents at work at once, against raw inserts of the same rows`,
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
