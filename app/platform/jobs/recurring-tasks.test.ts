import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Queries } from "../../../db/client.server";
import { createTestDatabase, type TestDatabase } from "../../../tests/harness/database";
import { createManualClock, DAY, HOUR, MINUTE, type ManualClock } from "../../core/clock";
import { listedDelay } from "./backoff";
import { createRecurringTasks } from "./recurring-tasks.server";

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

function start({ scope = "test", hangs = false } = {}) {
  const task = (name: string) => ({
    name,
    nextAt,
    async run(complete: (tx: Queries) => Promise<void>) {
      runs.push(name);
      if (hangs) await new Promise(() => undefined);
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

it("one that fails is tried again later, and brings no other with it", async () => {
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

it("what a dead process has begun is done when its lease is over", async () => {
  void start({ hangs: true }).run();
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
