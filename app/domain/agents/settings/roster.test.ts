import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { maxAgents } from "./roster.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const titlesOf = (agentId: string) =>
  engine
    .rows<{ title: string }>(
      "SELECT title FROM tasks WHERE agent_id = ? AND idea_id IS NOT NULL",
      agentId,
    )
    .map(({ title }) => title);

const first = () => {
  const sql = "SELECT id, name FROM agents WHERE workspace_id = ? AND type = 'content_writer'";
  const [row] = engine.rows<{ id: string; name: string }>(sql, engine.workspaceId);
  return row ?? expect.fail("there is no content writer");
};

test("a second agent of a kind gets its own name and topics", async () => {
  const { roster, actor } = engine;
  // Enough ideas for two.
  await engine.change("UPDATE ideas SET slot_at = ?", engine.clock.now());
  const added = await roster.add(actor, { type: "content_writer" });
  expect(added.name).toBe("Content Writer 2 Agent");
  await engine.run(2 * HOUR, 10 * SECOND);
  const [mine, others] = [titlesOf(added.id), titlesOf(first().id)];
  expect([mine.length, others.length]).not.toContain(0);
  expect(mine.filter((title) => others.includes(title))).toEqual([]);
});

test("a removed agent stops working, keeps its content, and can be restored unchanged", async () => {
  const { roster, actor, undo } = engine;
  const { id, name } = first();
  await engine.change("UPDATE ideas SET slot_at = ?", engine.clock.now());
  await engine.run(2 * MINUTE);
  const made = () => engine.rows("SELECT id FROM content_items WHERE agent_id = ?", id).length;
  const removed = await roster.remove(actor, id);
  expect(removed.name).toBe(name);
  const kept = made();
  expect(kept).toBeGreaterThan(0);
  await engine.run(5 * MINUTE);
  expect(made()).toBe(kept);
  await expect(roster.remove(actor, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(engine.controls.startOne(actor, id)).rejects.toMatchObject({ code: "not_found" });
  await engine.controls.startAll(actor);
  expect(engine.rows("SELECT 1 FROM agents WHERE id = ? AND enabled = 1", id)).toEqual([]);
  expect(await undo(actor, removed.undo)).toMatchObject({ reverted: 1, total: 1 });
  await engine.run(2 * HOUR, 10 * SECOND);
  const afterwards = made();
  expect(afterwards).toBeGreaterThan(kept);
  await roster.remove(actor, id);
  await engine.run(3 * HOUR, MINUTE);
  expect(made()).toBe(afterwards);
});

test("rejects unknown kinds and more agents than can be shown", async () => {
  const { roster, actor } = engine;
  await expect(roster.add(actor, { type: "spy" })).rejects.toMatchObject({ code: "bad_request" });
  for (let count = 6; count < maxAgents; count += 1) await roster.add(actor, { type: "publisher" });
  await expect(roster.add(actor, { type: "publisher" })).rejects.toMatchObject({
    code: "conflict",
  });
});
