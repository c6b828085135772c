import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAgentsView, heldWriter, settings, withoutWriter } from "#tests/harness/controls.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const { agentAt, waitingOf, untilRunning } = createAgentsView(() => engine);

async function startEngine(options: Parameters<typeof createTestEngine>[0]): Promise<void> {
  await engine.remove();
  engine = await createTestEngine(options);
}

describe("settings", () => {
  test("are saved, announced, and can be undone", async () => {
    const { id } = agentAt(0);
    const changed = settings({ name: "Ada", speed: "busy", enabled: false });
    const { undo } = await engine.controls.update(engine.actor, id, changed);
    expect(engine.rows("SELECT title, description FROM activities WHERE type = 'system'")).toEqual([
      {
        title: "Agent settings changed",
        description:
          "Content Writer: name from “Content Writer Agent” to “Ada”; speed from Standard to Busy; switched off",
      },
    ]);
    expect(agentAt(0)).toMatchObject({
      name: "Ada",
      speed: "busy",
      enabled: 0,
      status: "inactive",
    });
    expect(waitingOf(id).due_at).toBeNull();
    expect(await engine.undo(engine.actor, undo ?? "")).toMatchObject({ reverted: 3, total: 3 });
    expect(agentAt(0)).toMatchObject({
      name: "Content Writer Agent",
      speed: "standard",
      enabled: 1,
      status: "active",
    });
    expect(waitingOf(id).due_at).toBe(engine.clock.now());
  });

  test("changed during a step are kept, and so is the step's result", async () => {
    const writer = heldWriter();
    await startEngine(writer.options);
    const { id } = agentAt(0);
    await untilRunning(id);
    const changed = settings({ name: "Ada", speed: "busy", enabled: false });
    await engine.controls.update(engine.actor, id, changed);
    await writer.release(engine);
    expect(agentAt(0)).toMatchObject({
      name: "Ada",
      speed: "busy",
      enabled: 0,
      status: "inactive",
    });
    // The draft is stored. It is submitted once the agent is switched on.
    const stored = "answer IS NOT NULL AS written FROM tasks WHERE agent_id = ?";
    expect(engine.rows(`SELECT status, step, due_at, ${stored}`, id)).toEqual([
      { status: "queued", step: 1, due_at: null, written: 1 },
    ]);
    expect(engine.rows("SELECT id FROM content_items")).toEqual([]);

    await engine.controls.update(engine.actor, id, { ...changed, enabled: true });
    await engine.run(SECOND);
    expect(engine.rows("SELECT id FROM content_items WHERE agent_id = ?", id)).toHaveLength(1);
    expect(agentAt(0)).toMatchObject({ name: "Ada", speed: "busy" });
    const [activity] = engine.rows<{ description: string }>(
      "SELECT description FROM activities WHERE agent_id = ? ORDER BY created_at DESC, id DESC",
      id,
    );
    expect(activity?.description).toMatch(/by Ada$/);
  });

  test("renaming leaves the waiting task unchanged", async () => {
    const { id } = agentAt(0);
    const before = waitingOf(id);
    await engine.controls.update(engine.actor, id, settings({ name: "Ada" }));
    expect(waitingOf(id)).toEqual(before);
  });

  test("a new speed applies from the next task on", async () => {
    const { id } = agentAt(0);
    const times = () =>
      engine.rows<{ ordinal: number; ends: number; took: number }>(
        `SELECT ordinal, works_until AS ends, works_until - started_at AS took FROM tasks
         WHERE agent_id = ? AND works_until IS NOT NULL`,
        id,
      );
    // Its first takes seconds; two more ideas are in the plan of this day and the next.
    while (times()[0]?.ordinal !== 2) await engine.run(MINUTE, 10 * SECOND);
    const [before] = times();
    await engine.controls.update(engine.actor, id, settings({ speed: "relaxed" }));
    expect(times()).toEqual([before]);
    expect(before?.took).toBeLessThanOrEqual(45 * MINUTE);
    while (times()[0]?.ordinal !== 3) await engine.run(10 * MINUTE, MINUTE);
    expect(times()[0]?.took).toBeGreaterThanOrEqual(45 * MINUTE);
  });

  test("a new speed does not change when a started task is retried", async () => {
    await startEngine(withoutWriter);
    const { id } = agentAt(0);
    while (engine.rows("SELECT id FROM tasks WHERE failures = 1 AND agent_id = ?", id).length === 0)
      await engine.run(SECOND);
    const { due_at } = waitingOf(id);
    await engine.controls.update(engine.actor, id, settings({ speed: "relaxed" }));
    expect(waitingOf(id).due_at).toBe(due_at);
  });

  test("changing the speed of a paused agent does not start it", async () => {
    const { id } = agentAt(0);
    await engine.controls.pauseOne(engine.actor, id);
    await engine.controls.update(engine.actor, id, settings({ speed: "busy", enabled: false }));
    expect(waitingOf(id).due_at).toBeNull();
  });
});
