import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine, startOfTime } from "../../../tests/harness/engine";
import { DAY, HOUR, MINUTE, SECOND } from "../../core/clock";
import { stepMs } from "../simulation/pace";
import { simulatedTasksKept } from "./engine/rules";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const story = (of: Engine) =>
  of.rows(`SELECT a.type, a.title, a.description, a.severity, a.amount_cents, a.created_at
    FROM activities a ORDER BY a.created_at, a.id`);

test("six agents work, and each finished task is followed by exactly one other", async () => {
  await engine.run(10 * MINUTE);
  const done = engine.rows<{ type: string; n: number }>(
    `SELECT a.type, count(*) AS n FROM tasks t JOIN agents a ON a.id = t.agent_id
     WHERE t.status = 'done' GROUP BY a.type`,
  );
  expect(done.map(({ type }) => type).sort()).toEqual([
    "analytics",
    "content_writer",
    "publisher",
    "seo_optimizer",
    "social_media",
    "youtube_manager",
  ]);
  for (const { n } of done) expect(n).toBeGreaterThanOrEqual(8);
  const open = engine.rows(`SELECT agent_id, count(*) FROM tasks
    WHERE status IN ('queued', 'running') GROUP BY agent_id HAVING count(*) <> 1`);
  expect(open).toEqual([]);
});

test("the same seed tells the same story", async () => {
  const again = await createTestEngine();
  const other = await createTestEngine({ seed: "another" });
  try {
    for (const each of [engine, again, other]) await each.run(20 * MINUTE);
    expect(story(again)).toEqual(story(engine));
    expect(story(other)).not.toEqual(story(engine));
  } finally {
    await again.remove();
    await other.remove();
  }
});

test("every row of figures is marked as simulated", async () => {
  await engine.remove();
  engine = await createTestEngine({ watched: false });
  await engine.run(3 * DAY, 10 * MINUTE);
  for (const table of ["tasks", "content", "publications", "activities", "ledger_entries"]) {
    expect(engine.rows(`SELECT DISTINCT origin FROM ${table}`)).toEqual([{ origin: "simulated" }]);
  }
});

test("something is told at least every five seconds while someone watches", async () => {
  await engine.remove();
  // The steps take their usual time here, on the engine's clock.
  const sleepers: { until: number; wake: () => void }[] = [];
  const stepTime = () =>
    new Promise<void>((wake) => sleepers.push({ until: engine.clock.now() + stepMs, wake }));
  engine = await createTestEngine({
    edge: (edge) => ({
      ...edge,
      writer: { write: (request, call) => stepTime().then(() => edge.writer.write(request, call)) },
      audience: {
        measure: (work, call) => stepTime().then(() => edge.audience.measure(work, call)),
      },
      destinations: {
        ...edge.destinations,
        blog: {
          ...edge.destinations.blog,
          send: (post, call) => stepTime().then(() => edge.destinations.blog.send(post, call)),
        },
      },
    }),
  });
  for (const until = engine.clock.now() + 15 * MINUTE; engine.clock.now() < until;) {
    engine.clock.advance(250);
    for (const { wake } of sleepers.filter((sleeper) => sleeper.until <= engine.clock.now()))
      wake();
    sleepers.splice(
      0,
      sleepers.length,
      ...sleepers.filter(({ until: at }) => at > engine.clock.now()),
    );
    engine.runner.tick();
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  const times = engine.events.map(({ at }) => at).filter((at) => at > startOfTime + MINUTE);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(times.length).toBeGreaterThan(100);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(5 * SECOND);
  // Each says whose work it is.
  const told = engine.events.flatMap(({ event }) =>
    event.type === "activity" ? [event.activity.agentKind] : [],
  );
  const kinds = engine.rows<{ type: string }>("SELECT type FROM agents").map(({ type }) => type);
  expect(new Set(told)).toEqual(new Set(kinds));
});

test("money earned follows time: a simulation played fast earns no more", async () => {
  const quiet = await createTestEngine({ watched: false });
  try {
    await engine.run(4 * HOUR, 36 * SECOND);
    await quiet.run(6 * DAY, 30 * MINUTE);
    const cents = (of: Engine) =>
      of.rows<{ sum: number }>("SELECT total(amount_cents) AS sum FROM ledger_entries")[0]?.sum ??
      0;
    const perDay = { fast: cents(engine) * 6, slow: cents(quiet) / 6 };
    expect(perDay.slow).toBeGreaterThan(1_000);
    expect(perDay.slow).toBeLessThan(4_000);
    expect(perDay.fast).toBeLessThan(4 * perDay.slow);
  } finally {
    await quiet.remove();
  }
});

test("paused agents hold their tasks, and starting lets them go on", async () => {
  await engine.run(2 * MINUTE);
  await engine.controls.pauseAll(engine.actor);
  const doneAtPause = engine.rows("SELECT id FROM tasks WHERE status = 'done'").length;
  await engine.run(5 * MINUTE);
  expect(engine.rows("SELECT id FROM tasks WHERE status = 'done'")).toHaveLength(doneAtPause);
  expect(engine.rows("SELECT DISTINCT status FROM agents")).toEqual([{ status: "inactive" }]);
  await engine.controls.startAll(engine.actor);
  await engine.run(3 * MINUTE);
  expect(engine.rows("SELECT id FROM tasks WHERE status = 'done'").length).toBeGreaterThan(
    doneAtPause,
  );
});

test("undo brings back exactly the agents that were on", async () => {
  const on = () =>
    engine.rows<{ id: string }>("SELECT id FROM agents WHERE enabled = 1 ORDER BY id");
  const [first] = on();
  await engine.db.write(async () => {
    engine.db.writer.prepare("UPDATE agents SET enabled = 0 WHERE id = ?").run(first?.id);
  });
  const before = on();
  const { undo } = await engine.controls.startAll(engine.actor);
  expect(on()).toHaveLength(6);
  expect(await engine.undo(engine.actor, undo ?? "")).toMatchObject({ reverted: 1, total: 1 });
  expect(on()).toEqual(before);
  expect(await engine.undo(engine.actor, undo ?? "")).toBe("gone");
});

test("the time that agents were switched off earns nothing", async () => {
  await engine.controls.pauseAll(engine.actor);
  engine.clock.advance(30 * DAY);
  await engine.controls.startAll(engine.actor);
  await engine.run(3 * MINUTE);
  const [earned] = engine.rows<{ cents: number }>(
    "SELECT total(amount_cents) AS cents FROM ledger_entries",
  );
  expect(earned?.cents).toBeLessThan(1_000);
});

test("pressed twice, pause can still be undone", async () => {
  const { undo } = await engine.controls.pauseAll(engine.actor);
  expect(await engine.controls.pauseAll(engine.actor)).toEqual({ undo: null });
  expect(await engine.undo(engine.actor, undo ?? "")).toMatchObject({ reverted: 6, total: 6 });
  expect(engine.rows("SELECT id FROM agents WHERE enabled = 1")).toHaveLength(6);
});

test("a simulation's oldest tasks are forgotten, its money is not", async () => {
  await engine.run(3 * HOUR, 36 * SECOND);
  const kept = engine.rows<{ n: number }>(
    "SELECT count(*) AS n FROM tasks GROUP BY agent_id ORDER BY n DESC",
  );
  expect(kept[0]?.n).toBeLessThanOrEqual(simulatedTasksKept + 60);
  const tallied = engine.rows<{ tally: string }>("SELECT simulated_tally AS tally FROM agents");
  const cents = tallied.reduce((sum, row) => {
    const tally = JSON.parse(row.tally) as { revenueCents?: number };
    return sum + (tally.revenueCents ?? 0);
  }, 0);
  expect(engine.rows("SELECT total(amount_cents) AS sum FROM ledger_entries")).toEqual([
    { sum: cents },
  ]);
  expect(engine.rows("PRAGMA foreign_key_check")).toEqual([]);
});
