import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine, startOfTime } from "../../../tests/harness/engine";
import { DAY, HOUR, MINUTE, SECOND } from "../../core/clock";
import { AppError } from "../../core/errors";
import { stepMs } from "../simulation/pace";
import { simulatedTasksKept } from "./engine/rules";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

interface TaskRow {
  id: string;
  status: string;
  ordinal: number;
  attempt: number;
}

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
      writer: { write: (request) => stepTime().then(() => edge.writer.write(request)) },
      audience: { measure: (work) => stepTime().then(() => edge.audience.measure(work)) },
      destinations: {
        ...edge.destinations,
        blog: {
          ...edge.destinations.blog,
          send: (post) => stepTime().then(() => edge.destinations.blog.send(post)),
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

test("a pause in the middle of a task keeps what is written, and the task goes on from there", async () => {
  let pause = true;
  await engine.remove();
  engine = await createTestEngine({
    edge: (edge) => ({
      ...edge,
      writer: {
        async write(request) {
          if (pause && request.writes === "social_post")
            await engine.controls.pauseAll(engine.actor);
          return edge.writer.write(request);
        },
      },
    }),
  });
  await engine.run(MINUTE);
  const [held] = engine.rows<TaskRow>(
    "SELECT * FROM tasks WHERE content_id IS NOT NULL AND status = 'queued'",
  );
  expect(held).toMatchObject({ status: "queued", step: 1, due_at: null });
  pause = false;
  await engine.controls.startAll(engine.actor);
  await engine.run(2 * MINUTE);
  expect(engine.rows("SELECT status FROM tasks WHERE id = ?", held?.id)).toEqual([
    { status: "done" },
  ]);
  expect(
    engine.rows("SELECT status FROM publications WHERE idempotency_key = ?", held?.id),
  ).toEqual([{ status: "confirmed" }]);
});

test("what a dead process left with a paused agent rests, and goes on when the agent is started", async () => {
  await engine.remove();
  let hang = true;
  engine = await createTestEngine({
    edge: (edge) => ({
      ...edge,
      writer: {
        write: (request) => (hang ? new Promise(() => undefined) : edge.writer.write(request)),
      },
    }),
  });
  const running = () => engine.rows<TaskRow>("SELECT * FROM tasks WHERE status = 'running'");
  while (running().length === 0) {
    engine.clock.advance(SECOND);
    engine.runner.tick();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const left = running();
  await engine.controls.pauseAll(engine.actor);
  hang = false;
  const successor = engine.makeRunner();
  await successor.recover();
  expect(successor.tick()).toBe(left.length);
  await successor.idle();
  expect(running()).toEqual([]);
  // It is not looked at again and again until then.
  expect(successor.tick()).toBe(0);
  await engine.controls.startAll(engine.actor);
  engine.clock.advance(MINUTE);
  successor.tick();
  await successor.idle();
  for (const { id } of left) {
    expect(engine.rows("SELECT status FROM tasks WHERE id = ?", id)).toEqual([{ status: "done" }]);
  }
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

test("a writer that is down is tried again, then the task fails and the next one begins", async () => {
  await engine.remove();
  engine = await createTestEngine({
    edge: (edge) => ({
      ...edge,
      writer: {
        write: () => Promise.reject(new AppError("writer_unavailable", "the writer is away")),
      },
    }),
  });
  await engine.run(3 * MINUTE);
  const [failed] = engine.rows<TaskRow>("SELECT * FROM tasks WHERE status = 'failed' ORDER BY id");
  expect(failed).toMatchObject({ attempt: 3, error: "the writer is away" });
  expect(engine.rows("SELECT DISTINCT status FROM tasks WHERE ordinal = 2").length).toBeGreaterThan(
    0,
  );
  const warnings = engine.rows("SELECT description FROM activities WHERE severity = 'warning'");
  expect(JSON.stringify(warnings[0])).toContain("the writer is away");
});

test("a clock that jumps while something is being sent does not send it twice", async () => {
  const sending: (() => void)[] = [];
  await engine.remove();
  engine = await createTestEngine({
    edge: (edge) => {
      const slow = (destination: typeof edge.destinations.blog) => ({
        ...destination,
        async send(post: Parameters<typeof destination.send>[0]) {
          await new Promise<void>((resolve) => sending.push(resolve));
          return destination.send(post);
        },
      });
      const { blog, social, platforms, video } = edge.destinations;
      const destinations = {
        blog: slow(blog),
        social: slow(social),
        platforms: slow(platforms),
        video: slow(video),
      };
      return { ...edge, destinations };
    },
  });
  while (sending.length === 0) {
    engine.clock.advance(SECOND);
    engine.runner.tick();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  engine.clock.advance(3 * MINUTE);
  engine.runner.tick();
  await expect.poll(() => sending.length).toBe(4);
  for (const done of sending) done();
  await engine.runner.idle();
  expect(engine.rows("SELECT DISTINCT deliveries FROM simulated_posts")).toEqual([
    { deliveries: 1 },
  ]);
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

test("what a dead process left armed is looked up and not sent again", async () => {
  let crash = true;
  await engine.remove();
  engine = await createTestEngine({
    edge: (edge) => {
      const { blog } = edge.destinations;
      return {
        ...edge,
        destinations: {
          ...edge.destinations,
          blog: {
            ...blog,
            async send(post) {
              const receipt = await blog.send(post);
              // The process dies after the site has it and before we know.
              if (crash) await new Promise(() => undefined);
              return receipt;
            },
          },
        },
      };
    },
  });
  const writerTask = () =>
    engine.rows<TaskRow & { step: number }>(
      `SELECT t.* FROM tasks t JOIN agents a ON a.id = t.agent_id
       WHERE a.type = 'content_writer' AND t.ordinal = 1`,
    )[0];
  for (let turn = 0; turn < 60 && writerTask()?.step !== 1; turn += 1) {
    engine.clock.advance(SECOND);
    engine.runner.tick();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await expect.poll(() => engine.rows("SELECT * FROM simulated_posts").length).toBeGreaterThan(0);
  crash = false;
  const successor = engine.makeRunner();
  await successor.recover();
  successor.tick();
  await successor.idle();
  expect(writerTask()).toMatchObject({ status: "done", attempt: 2 });
  expect(
    engine.rows(
      "SELECT deliveries FROM simulated_posts WHERE idempotency_key = ?",
      writerTask()?.id,
    ),
  ).toEqual([{ deliveries: 1 }]);
});

test("a simulation's oldest tasks are forgotten, its money is not", async () => {
  await engine.run(3 * HOUR, 36 * SECOND);
  const kept = engine.rows<{ n: number }>(
    "SELECT count(*) AS n FROM tasks GROUP BY agent_id ORDER BY n DESC",
  );
  expect(kept[0]?.n).toBeLessThanOrEqual(simulatedTasksKept + 60);
  const tallied = engine.rows<{ tally: string }>("SELECT tally FROM agents");
  const cents = tallied.reduce((sum, row) => {
    const tally = JSON.parse(row.tally) as { revenueCents?: number };
    return sum + (tally.revenueCents ?? 0);
  }, 0);
  expect(engine.rows("SELECT total(amount_cents) AS sum FROM ledger_entries")).toEqual([
    { sum: cents },
  ]);
  expect(engine.rows("PRAGMA foreign_key_check")).toEqual([]);
});
