import { afterEach, beforeEach, expect, test } from "vitest";
import { withoutWriter } from "../../../tests/harness/controls";
import { createTestEngine } from "../../../tests/harness/engine";
import { DAY, MINUTE } from "../../core/clock";

/* An agent fails at a work: nothing that lay on the board is lost, and nobody waits for it. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine({ ...withoutWriter, watched: false });
});
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

test("an idea that could not be written gets the plan's next free place, after its own", async () => {
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

test("after three tries it stays in the plan, without a place, until somebody gives it one", async () => {
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
