import { afterEach, beforeEach, expect, test } from "vitest";
import { demoOf } from "#tests/harness/demo-hours.ts";
import { createTestEngine, startOfTime } from "#tests/harness/engine.ts";
import { DAY, dayOf } from "#app/core/time/clock.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const ofDemo = "workspace_id = (SELECT id FROM workspaces WHERE kind = 'demo')";

test("the demo has thirty days of simulated history in the past, untouched by the running engine", async () => {
  const { demo } = demoOf(engine);
  let ticking = true;
  const ticks = (async () => {
    while (ticking) {
      engine.runner.tick();
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await engine.runner.pauseWhile(() => demo.ensureToday());
  ticking = false;
  await ticks;
  await engine.runner.idle();
  const late = engine.rows(
    `SELECT id FROM tasks WHERE ${ofDemo} AND created_at < ? AND started_at >= ?`,
    startOfTime - DAY,
    startOfTime,
  );
  expect(late).toEqual([]);
  const [span] = engine.rows<{ first: number; last: number; n: number }>(
    `SELECT min(finished_at) AS first, max(finished_at) AS last, count(*) AS n
     FROM tasks WHERE ${ofDemo} AND status = 'done'`,
  );
  expect(span?.n).toBeGreaterThan(120);
  expect(span?.first).toBeLessThan(startOfTime - 29 * DAY);
  expect(span?.last).toBeLessThanOrEqual(startOfTime);
  const days = engine.rows(`SELECT DISTINCT day FROM earnings_entries WHERE ${ofDemo}`);
  expect(days.length).toBeGreaterThan(25);
  expect(engine.rows(`SELECT DISTINCT origin FROM earnings_entries WHERE ${ofDemo}`)).toEqual([
    { origin: "simulated" },
  ]);
});

test("each day has one demo, and rows of yesterday's or of an interrupted build are deleted", async () => {
  await engine.db.write(async () => {
    engine.db.writer
      .prepare(
        `INSERT INTO workspaces (id, kind, mode, seed, goal_cents, created_at)
         VALUES ('half', 'next_demo', 'simulation', 'x', 100000, 0)`,
      )
      .run();
  });
  // The length of its history makes no difference here.
  const { demo, workspaces } = demoOf(engine, 2);
  await Promise.all([demo.ensureToday(), demo.ensureToday()]);
  expect(engine.rows("SELECT id FROM workspaces WHERE id = 'half'")).toEqual([]);
  const today = await workspaces.demo();
  await demo.ensureToday();
  expect(await workspaces.demo()).toEqual(today);
  engine.clock.advance(DAY);
  await demo.ensureToday();
  const tomorrow = await workspaces.demo();
  expect(tomorrow?.id).not.toBe(today?.id);
  expect(dayOf(tomorrow?.createdAt ?? 0)).toBe(dayOf(startOfTime + DAY));
  for (const table of [
    "agents",
    "tasks",
    "content_items",
    "publications",
    "activities",
    "earnings_entries",
    "simulated_posts",
  ]) {
    expect(engine.rows(`SELECT 1 FROM ${table} WHERE workspace_id = ?`, today?.id)).toEqual([]);
  }
});
