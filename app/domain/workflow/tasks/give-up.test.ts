import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withoutWriter } from "#tests/harness/controls.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";

/* An agent fails: its work stays in the queue, and nothing waits for it. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;

afterEach(() => engine.remove());

interface Row {
  id: string;
  state: string;
  slot_at: number | null;
}
const ideas = () =>
  engine.rows<Row>("SELECT id, state, slot_at FROM ideas ORDER BY created_at, id");
const failuresOf = (ideaId: string) =>
  engine.rows("SELECT 1 FROM tasks WHERE status = 'failed' AND idea_id = ?", ideaId).length;

describe("an idea that its writer rejects", () => {
  beforeEach(async () => {
    engine = await createTestEngine({ ...withoutWriter, watched: false });
  });

  test("an idea that could not be written gets the next open slot", async () => {
    const [first] = ideas();
    const before = first ?? expect.fail("there is no idea");
    await engine.run(MINUTE);
    const [after] = ideas().filter(({ id }) => id === before.id);
    expect(failuresOf(before.id)).toBe(1);
    expect(after?.state).toBe("planned");
    expect(after?.slot_at).toBeGreaterThan(before.slot_at ?? Infinity);
    const slots = ideas().map(({ slot_at }) => slot_at);
    expect(new Set(slots).size).toBe(slots.length);
  });

  test("after three tries the idea stays in the plan without a slot, until it gets a new one", async () => {
    await engine.run(40 * DAY, 10 * MINUTE);
    const all = ideas();
    expect(all.length).toBeGreaterThan(3);
    for (const { id, ...idea } of all) {
      expect(idea).toEqual({ state: "planned", slot_at: null });
      expect(failuresOf(id)).toBe(3);
    }
    // And the writer says so, instead of failing for ever.
    const [waits] = engine.rows<{ waits_for: string }>(
      `SELECT t.waits_for FROM tasks t JOIN agents a ON a.id = t.agent_id
     WHERE a.type = 'content_writer' AND t.status = 'queued'`,
    );
    expect(JSON.parse(waits?.waits_for ?? "{}")).toMatchObject({ waitsFor: "idea" });
  });
});

describe("what is written, but cannot be submitted", () => {
  beforeEach(async () => {
    engine = await createTestEngine({ watched: false, speed: 20 });
  });

  /** Makes every insert into the table fail. */
  const breakTable = (table: string) =>
    engine.db.writer.exec(
      `CREATE TRIGGER broken BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
  const fix = () => engine.db.writer.exec("DROP TRIGGER broken");
  const claims = () => engine.rows("SELECT task_id FROM work_claims");

  test("returns to the plan, and is written once the fault is fixed", async () => {
    breakTable("content_versions");
    await engine.run(HOUR);
    const failed = engine.rows<{ idea_id: string; error: string }>(
      "SELECT idea_id, error FROM tasks WHERE status = 'failed'",
    );
    expect(failed.length).toBeGreaterThan(0);
    for (const { error } of failed) expect(error).toBe("an unexpected problem");
    const tried = new Set(failed.map(({ idea_id }) => idea_id));
    for (const { id, state, slot_at } of ideas().filter((idea) => tried.has(idea.id))) {
      expect([id, state]).toEqual([id, "planned"]);
      expect(slot_at).toBeGreaterThan(engine.clock.now());
    }
    expect(claims()).toEqual([]);

    fix();
    await engine.run(10 * DAY, 10 * MINUTE);
    const [first] = tried;
    expect(ideas().find(({ id }) => id === first)?.state).toBe("done");
    expect(engine.logged.length).toBeGreaterThan(0);
  });

  test("is tried three times, each paid for, and then waits for a new slot", async () => {
    breakTable("content_versions");
    await engine.run(40 * DAY, 10 * MINUTE);
    const stuck = engine.rows("SELECT 1 FROM ideas WHERE state = 'in_work'");
    expect(stuck).toEqual([]);
    const tries = engine.rows<{ n: number }>(
      "SELECT count(*) AS n FROM tasks WHERE status = 'failed' AND idea_id IS NOT NULL GROUP BY idea_id",
    );
    expect(Math.max(...tries.map(({ n }) => n))).toBe(3);
    expect(claims()).toEqual([]);
  });

  test("an approved article that no channel takes is tried three times, and delays no other", async () => {
    breakTable("publications");
    await engine.run(5 * DAY, 10 * MINUTE);
    const tries = engine.rows<{ content_item_id: string; n: number }>(
      `SELECT t.content_item_id, count(*) AS n FROM tasks t JOIN agents a ON a.id = t.agent_id
       WHERE a.type = 'publisher' AND t.status = 'failed' GROUP BY t.content_item_id`,
    );
    expect(tries.length).toBeGreaterThan(1);
    expect(new Set(tries.map(({ n }) => n))).toEqual(new Set([3]));
  });

  test("when even giving up cannot be stored, it is retried", async () => {
    breakTable("content_versions");
    engine.db.writer.exec(
      "CREATE TRIGGER stuck BEFORE DELETE ON work_claims BEGIN SELECT RAISE(ABORT, 'stuck'); END",
    );
    await engine.run(2 * HOUR);
    expect(claims()).toHaveLength(1);
    expect(engine.rows("SELECT 1 FROM tasks WHERE status = 'failed'")).toEqual([]);
    engine.db.writer.exec("DROP TRIGGER stuck");
    await engine.run(HOUR);
    expect(claims()).toEqual([]);
    expect(engine.rows("SELECT 1 FROM ideas WHERE state = 'in_work'")).toEqual([]);
  });
});

test("a migration repairs what an earlier version has left stuck", async () => {
  engine = await createTestEngine({ watched: false });
  await engine.run(SECOND, SECOND);
  const [stuck] = engine.rows<{ id: string }>("SELECT id FROM ideas WHERE state = 'in_work'");
  // As it was: failed at submitting, or paused with nothing to submit.
  const change = engine.db.writer.prepare(
    "UPDATE tasks SET status = ?, step = 1, due_at = NULL, answer = NULL, error = 'it failed' WHERE idea_id = ?",
  );
  change.run("failed", stuck?.id);
  const file = new URL("../../../../db/migrations/0015_give_up.sql", import.meta.url);
  // The tables have had other names since.
  const sql = readFileSync(file, "utf8")
    .replaceAll("pieces", "content_items")
    .replaceAll("claims", "work_claims");
  const takeOver = () => engine.db.writer.exec(sql);
  takeOver();
  expect(ideas().find(({ id }) => id === stuck?.id)).toMatchObject({
    state: "planned",
    slot_at: null,
  });
  expect(engine.rows("SELECT 1 FROM work_claims WHERE claim LIKE 'write:%'")).toEqual([]);

  change.run("queued", stuck?.id);
  takeOver();
  expect(engine.rows("SELECT step FROM tasks WHERE idea_id = ?", stuck?.id)).toEqual([{ step: 2 }]);
});
