import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Queries } from "#db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createManualClock, DAY, HOUR, MINUTE, type ManualClock } from "#app/core/time/clock.ts";
import { listedDelay } from "./backoff.ts";
import { createRecurringTasks } from "./recurring-tasks.server.ts";

let database: TestDatabase;
let clock: ManualClock;
let runs: string[];
let failures: string[];
/** Tasks that fail at present. */
let broken: Set<string>;

beforeEach(() => {
  database = createTestDatabase();
  clock = createManualClock(100 * DAY + 12 * HOUR);
  runs = [];
  failures = [];
  broken = new Set();
});
afterEach(() => database.remove());

const nextAt = (now: number): number => (Math.floor(now / DAY) + 1) * DAY;

/** @param held what each run waits for */
function start({
  scope = "test",
  held = Promise.resolve(),
}: { scope?: string; held?: Promise<void> } = {}) {
  const task = (name: string) => ({
    name,
    nextAt,
    async run(complete: (tx: Queries) => Promise<void>) {
      runs.push(name);
      await held;
      if (broken.has(name)) throw new Error("no answer");
      await database.db.write(complete);
    },
  });
  return createRecurringTasks({
    db: database.db,
    clock,
    log: pino({ level: "silent" }),
    tasks: [task("repair"), task("search")],
    scope,
    backoff: { delay: listedDelay(10 * MINUTE) },
    leaseMs: 5 * MINUTE,
    onFailure: (name) => failures.push(name),
  });
}

it("each is due at once the first time, and then once in each period, over restarts, too", async () => {
  await start().run();
  await start().run();
  expect(runs).toEqual(["repair", "search"]);
  clock.set(101 * DAY - 1);
  await start().run();
  expect(runs).toHaveLength(2);
  clock.set(101 * DAY);
  await Promise.all([start().run(), start().run()]);
  expect(runs).toEqual(["repair", "search", "repair", "search"]);
});

it("retries a failed task later without affecting others", async () => {
  const tasks = start();
  broken.add("repair");
  await tasks.run();
  await tasks.run();
  expect([runs, failures]).toEqual([["repair", "search"], ["repair"]]);
  expect(await tasks.isFailing()).toBe(true);
  clock.advance(10 * MINUTE);
  await tasks.run();
  expect(runs).toEqual(["repair", "search", "repair"]);
  broken.clear();
  clock.advance(10 * MINUTE);
  await tasks.run();
  expect(runs).toHaveLength(4);
  expect([failures.length, await tasks.isFailing()]).toEqual([2, false]);
});

it("runs a dead process's task after its lease", async () => {
  void start({ held: new Promise(() => undefined) }).run();
  await expect.poll(() => runs).toEqual(["repair"]);
  const next = start();
  await next.run();
  expect(runs).toEqual(["repair", "search"]);
  clock.advance(5 * MINUTE);
  await next.run();
  expect(runs).toEqual(["repair", "search", "repair"]);
});

it("for another scope they are due at once, and on the way back again", async () => {
  for (const scope of ["test", "live", "live", "test"]) await start({ scope }).run();
  expect(runs).toEqual(["repair", "search", "repair", "search", "repair", "search"]);
});

interface Row {
  name: string;
  dueAt: number;
  attempts: number;
  error: string | null;
}
const rows = () =>
  database.db.read
    .statement<Row>(
      "SELECT name, due_at AS dueAt, attempts, error FROM recurring_tasks ORDER BY name",
    )
    .all();

it("changes no row of another task, whatever it is due at", async () => {
  const strangers = [clock.now() - 1, clock.now() + 5 * MINUTE].map((dueAt, index) => ({
    name: `stranger ${index}`,
    ...{ dueAt, attempts: 3, error: "no answer" },
  }));
  const insert = `INSERT INTO recurring_tasks (name, scope, due_at, attempts, error)
    VALUES (@name, 'another', @dueAt, @attempts, @error)`;
  await database.db.write(async (tx) => {
    for (const stranger of strangers) await tx.statement(insert).run({ ...stranger });
  });
  const others = async () => (await rows()).filter(({ name }) => name.startsWith("stranger"));
  const tasks = start();
  broken.add("repair");
  await tasks.run();
  expect(await others()).toEqual(strangers);
  broken.clear();
  clock.advance(10 * MINUTE);
  await tasks.run();
  expect([await others(), await tasks.isFailing()]).toEqual([strangers, false]);
  // Gives back what it holds.
  clock.set(101 * DAY);
  const hanging = start({ held: new Promise(() => undefined) });
  void hanging.run();
  await expect.poll(() => runs.length).toBe(4);
  strangers[1]!.dueAt = clock.now() + 5 * MINUTE;
  await database.db.write((tx) =>
    tx
      .statement("UPDATE recurring_tasks SET due_at = ? WHERE name = 'stranger 1'")
      .run(clock.now() + 5 * MINUTE),
  );
  await hanging.stop(0);
  expect(await others()).toEqual(strangers);
  expect((await rows())[0]).toMatchObject({ name: "repair", dueAt: 101 * DAY });
});

it("stores nothing for a run that ends after another process has taken over", async () => {
  for (const isBroken of [false, true]) {
    let open: () => void = () => undefined;
    const slow = start({ held: new Promise((resolve) => (open = resolve)) });
    const before = runs.length;
    const slowly = slow.run();
    await expect.poll(() => runs.length).toBe(before + 1);
    clock.advance(5 * MINUTE);
    const next = start({ held: new Promise(() => undefined) });
    void next.run();
    await expect.poll(() => runs.length).toBe(before + 2);
    const taken = (await rows())[0];
    expect(taken?.dueAt).toBe(clock.now() + 5 * MINUTE);
    clock.advance(MINUTE);
    if (isBroken) broken.add("repair");
    // Extends no lease that has been lost, completes nothing, and notes no failure.
    void slow.run();
    open();
    await slowly;
    expect((await rows())[0]).toEqual(taken);
    expect(failures).toEqual(isBroken ? ["repair"] : []);
    clock.set(clock.now() + DAY);
  }
});
