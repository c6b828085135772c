import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createAgentsView,
  heldWriter,
  settings,
  withoutWriter,
} from "../../../tests/harness/controls";
import { createTestEngine } from "../../../tests/harness/engine";
import { MINUTE } from "../../core/clock";

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const { agents, agentAt, waitingOf, untilRunning } = createAgentsView(() => engine);

async function startAnew(options: Parameters<typeof createTestEngine>[0]): Promise<void> {
  await engine.remove();
  engine = await createTestEngine(options);
}

describe("an agent that has failed", () => {
  beforeEach(async () => {
    await startAnew(withoutWriter);
    await engine.run(MINUTE);
    expect(agentAt(0)).toMatchObject({ status: "error", enabled: 1 });
  });

  test("goes back to work when all agents are started, though it was never off", async () => {
    await engine.controls.startAll(engine.workspaceId);
    expect(agents().map(({ status }) => status)).not.toContain("error");
  });

  test("goes back to work when it is started by itself, and the others stay as they are", async () => {
    const others = agents().slice(1);
    await engine.controls.startOne(engine.workspaceId, agentAt(0).id);
    expect(agentAt(0).status).toBe("active");
    expect(agents().slice(1)).toEqual(others);
    // Nothing was switched, so there is nothing to undo.
    expect(await engine.controls.undo(engine.workspaceId)).toBe(false);
  });
});

describe("one agent", () => {
  test("is paused while the others go on, and starts again at its next turn", async () => {
    const { id } = agentAt(2);
    expect(await engine.controls.pauseOne(engine.workspaceId, id)).toEqual({
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

    await engine.controls.startOne(engine.workspaceId, id);
    expect(waitingOf(id).due_at).toBeGreaterThan(engine.clock.now());
    await engine.run(MINUTE);
    expect(done()).toContainEqual({ agent_id: id });
  });

  test("everybody who shows the workspace is told", async () => {
    const { id } = agentAt(0);
    const told = () => engine.events.map(({ event }) => `${event.type} ${event.workspaceId}`);
    const overview = `overview ${engine.workspaceId}`;
    await engine.controls.pauseOne(engine.workspaceId, id);
    expect(told()).toEqual([overview]);
    await engine.controls.startOne(engine.workspaceId, id);
    await engine.controls.update(engine.workspaceId, id, settings({ name: "Ada" }));
    expect(told()).toEqual([overview, overview, overview]);
  });

  test("undo takes back the last start or pause and nothing else", async () => {
    const [first, second] = [agentAt(0), agentAt(1)];
    const enabled = () => agents().map((agent) => agent.enabled);
    await engine.controls.pauseOne(engine.workspaceId, first.id);
    await engine.controls.pauseOne(engine.workspaceId, second.id);
    expect(enabled()).toEqual([0, 0, 1, 1, 1, 1]);
    expect(await engine.controls.undo(engine.workspaceId)).toBe(true);
    expect(enabled()).toEqual([0, 1, 1, 1, 1, 1]);
    expect(await engine.controls.undo(engine.workspaceId)).toBe(false);

    await engine.controls.startAll(engine.workspaceId);
    // What is set meanwhile is no part of it.
    await engine.controls.update(engine.workspaceId, second.id, settings({ enabled: false }));
    expect(await engine.controls.undo(engine.workspaceId)).toBe(true);
    expect(enabled()).toEqual([0, 0, 1, 1, 1, 1]);
  });

  test("what an older version left to be undone is nothing to undo", async () => {
    await engine.db.write(async () => {
      engine.db.writer
        .prepare("UPDATE workspaces SET last_control = ?")
        .run('{"enabledBefore":[]}');
    });
    expect(await engine.controls.undo(engine.workspaceId)).toBe(false);
    expect(agents().every(({ enabled }) => enabled === 1)).toBe(true);
  });

  test("paused and started during a step, it is shown at work, and its task is finished", async () => {
    const writer = heldWriter();
    await startAnew(writer.options);
    const { id } = agentAt(0);
    await untilRunning(id);
    await engine.controls.pauseOne(engine.workspaceId, id);
    expect(agentAt(0).status).toBe("inactive");
    await engine.controls.startOne(engine.workspaceId, id);
    expect(agentAt(0).status).toBe("processing");
    await writer.release(engine);
    expect(engine.rows("SELECT status FROM tasks WHERE agent_id = ? AND ordinal = 1", id)).toEqual([
      { status: "done" },
    ]);
  });

  test("of another workspace is not there", async () => {
    const stranger = await engine.newWorkspace();
    const { id } = agentAt(0);
    const before = agents();
    const { startOne, pauseOne, update } = engine.controls;
    for (const attempt of [
      () => pauseOne(stranger, id),
      () => startOne(stranger, id),
      () => update(stranger, id, settings({ name: "Mine now" })),
      () => pauseOne(engine.workspaceId, "garbage"),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
    expect(agents()).toEqual(before);
    expect(engine.events).toEqual([]);
  });
});

test("watched, a busy agent does twice as much as usual and a relaxed one half of it", async () => {
  for (const [position, pace] of [
    [0, "busy"],
    [2, "relaxed"],
    [3, "relaxed"],
  ] as const) {
    const { id, name } = agentAt(position);
    await engine.controls.update(engine.workspaceId, id, { name, pace, enabled: true });
  }
  // Somebody watches, and whoever does is asked for again and again.
  for (let minute = 0; minute < 12; minute += 1) {
    await engine.run(MINUTE);
    await engine.controls.wake(engine.workspaceId);
  }
  const done = engine.rows<{ n: number }>(
    `SELECT max(t.ordinal) AS n FROM agents a JOIN tasks t ON t.agent_id = a.id
     GROUP BY a.id ORDER BY a.position`,
  );
  const [busy = 0, standard = 0, ...others] = done.map(({ n }) => n);
  expect(standard).toBeGreaterThanOrEqual(19);
  // A failed step is tried again, which costs a turn now and then.
  expect(busy).toBeGreaterThanOrEqual(1.7 * standard);
  expect(busy).toBeLessThanOrEqual(2 * standard + 1);
  for (const relaxed of others.slice(0, 2)) {
    expect(relaxed).toBeGreaterThanOrEqual(0.4 * standard);
    expect(relaxed).toBeLessThanOrEqual(0.5 * standard + 1);
  }
});
