import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const story = (of: Engine) =>
  of.rows(`SELECT a.type, a.title, a.description, a.severity, a.amount_cents, a.created_at
    FROM activities a ORDER BY a.created_at, a.id`);

test("within three minutes one idea passes through all six agents, each with one open task", async () => {
  await engine.run(3 * MINUTE);
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
  expect(done.map(({ n }) => n)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(
    engine.rows("SELECT DISTINCT idea_id FROM content_items WHERE idea_id IS NOT NULL"),
  ).toHaveLength(1);
  expect(engine.rows("SELECT 1 FROM publications WHERE state = 'published'")).toHaveLength(4);
  // One of the two posts is left for the owner to review.
  expect(engine.rows("SELECT kind FROM content_items WHERE state = 'in_review'")).toEqual([
    { kind: "social_post" },
  ]);
  const open = engine.rows(`SELECT agent_id, count(*) FROM tasks
    WHERE status IN ('queued', 'running') GROUP BY agent_id HAVING count(*) <> 1`);
  expect(open).toEqual([]);
  // Watchers are notified of each transition with its workspace.
  const events = engine.events.flatMap(({ event }) =>
    event.type === "activity" ? [event.activity.agentKind] : [],
  );
  expect(new Set(events)).toEqual(new Set(done.map(({ type }) => type)));
  expect(events).not.toContain(undefined);
});

test("the same seed gives the same run", async () => {
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

test("every metric row is marked as simulated", async () => {
  await engine.remove();
  engine = await createTestEngine({ watched: false });
  await engine.run(3 * DAY, 10 * MINUTE);
  for (const table of [
    "tasks",
    "content_items",
    "publications",
    "activities",
    "earnings_entries",
  ]) {
    expect(engine.rows(`SELECT DISTINCT origin FROM ${table}`)).toEqual([{ origin: "simulated" }]);
  }
});

test("paused agents hold their tasks, and starting releases them", async () => {
  await engine.run(MINUTE / 4);
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

test("undo switches on exactly the agents that were on before", async () => {
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

test("a second press of pause can still be undone", async () => {
  const { undo } = await engine.controls.pauseAll(engine.actor);
  expect(await engine.controls.pauseAll(engine.actor)).toEqual({ undo: null });
  expect(await engine.undo(engine.actor, undo ?? "")).toMatchObject({ reverted: 6, total: 6 });
  expect(engine.rows("SELECT id FROM agents WHERE enabled = 1")).toHaveLength(6);
});
