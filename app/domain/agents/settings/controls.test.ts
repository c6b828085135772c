import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAgentsView, heldWriter, settings, withoutWriter } from "#tests/harness/controls.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { MINUTE } from "#app/core/time/clock.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const { agents, agentAt, waitingOf, untilRunning } = createAgentsView(() => engine);

async function startEngine(options: Parameters<typeof createTestEngine>[0]): Promise<void> {
  await engine.remove();
  engine = await createTestEngine(options);
}

describe("an agent with an error", () => {
  beforeEach(async () => {
    await startEngine(withoutWriter);
    await engine.run(MINUTE);
    expect(agentAt(0)).toMatchObject({ status: "error", enabled: 1 });
  });

  test("is restarted with all agents, though it was never off", async () => {
    await engine.controls.startAll(engine.actor);
    expect(agents().map(({ status }) => status)).not.toContain("error");
  });

  test("is restarted alone, and the others stay as they are", async () => {
    const others = agents().slice(1);
    const { undo } = await engine.controls.startOne(engine.actor, agentAt(0).id);
    expect(agentAt(0).status).toBe("active");
    expect(agents().slice(1)).toEqual(others);
    // Nothing was switched, so there is nothing to undo, but it is announced.
    expect(undo).toBeNull();
    expect(engine.rows("SELECT title, description FROM activities WHERE type = 'system'")).toEqual([
      {
        title: "Agent started",
        description: "Content Writer was restarted after an error",
      },
    ]);
  });
});

describe("one agent", () => {
  test("is paused while the others continue, and starts again at once", async () => {
    const { id } = agentAt(2);
    expect(await engine.controls.pauseOne(engine.actor, id)).toMatchObject({
      name: "Social Media Agent",
    });
    await engine.run(2 * MINUTE);
    expect(agentAt(2)).toMatchObject({ status: "inactive", enabled: 0 });
    const done = () =>
      engine.rows<{ agent_id: string }>(
        "SELECT DISTINCT agent_id FROM tasks WHERE status = 'done'",
      );
    expect(done()).toHaveLength(5);
    expect(done()).not.toContainEqual({ agent_id: id });

    await engine.controls.startOne(engine.actor, id);
    expect(waitingOf(id).due_at).toBe(engine.clock.now());
    await engine.run(MINUTE);
    expect(done()).toContainEqual({ agent_id: id });
  });

  test("everyone viewing the workspace is notified", async () => {
    const { id } = agentAt(0);
    const events = () => engine.events.map(({ event }) => `${event.type} ${event.workspaceId}`);
    const overview = `overview ${engine.workspaceId}`;
    const each = [`activity ${engine.workspaceId}`, overview];
    await engine.controls.pauseOne(engine.actor, id);
    expect(events()).toEqual(each);
    await engine.controls.startOne(engine.actor, id);
    await engine.controls.update(engine.actor, id, settings({ name: "Ada" }));
    // A second start changes nothing.
    await engine.controls.startOne(engine.actor, id);
    expect(events()).toEqual([...each, ...each, ...each, overview]);
  });

  test("paused and started during a step, it shows as working and finishes its task", async () => {
    const writer = heldWriter();
    await startEngine(writer.options);
    const { id } = agentAt(0);
    await untilRunning(id);
    await engine.controls.pauseOne(engine.actor, id);
    expect(agentAt(0).status).toBe("inactive");
    await engine.controls.startOne(engine.actor, id);
    expect(agentAt(0).status).toBe("processing");
    await writer.release(engine);
    expect(engine.rows("SELECT status FROM tasks WHERE agent_id = ? AND ordinal = 1", id)).toEqual([
      { status: "done" },
    ]);
  });

  test("of another workspace is not found", async () => {
    const stranger = await engine.newWorkspace();
    const { id } = agentAt(0);
    const before = agents();
    const { startOne, pauseOne, update } = engine.controls;
    for (const attempt of [
      () => pauseOne(engine.actorIn(stranger), id),
      () => startOne(engine.actorIn(stranger), id),
      () => update(engine.actorIn(stranger), id, settings({ name: "Mine now" })),
      () => pauseOne(engine.actor, "garbage"),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
    expect(agents()).toEqual(before);
    expect(engine.events).toEqual([]);
  });
});
