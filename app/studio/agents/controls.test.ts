import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "../../../tests/harness/engine";
import { HOUR, MINUTE, SECOND } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { AgentSettings } from "./settings";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
type Options = NonNullable<Parameters<typeof createTestEngine>[0]>;
let engine: Engine;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

async function startAnew(options: Options): Promise<void> {
  await engine.remove();
  engine = await createTestEngine(options);
}

/** An engine whose writer is away for good: every task that drafts fails. */
const withoutWriter: Options = {
  edge: (edge) => ({
    ...edge,
    writer: {
      write: () => Promise.reject(new AppError("writer_unavailable", "the writer is away")),
    },
  }),
};

interface Row {
  id: string;
  name: string;
  status: string;
  enabled: number;
  pace: string;
}

const agents = () =>
  engine.rows<Row>("SELECT id, name, status, enabled, pace FROM agents ORDER BY position");

function agentAt(position: number): Row {
  return agents()[position] ?? expect.fail(`no agent at ${position}`);
}

/** What the feed says of what people did, oldest first. */
const told = () =>
  engine
    .rows<{ told: string }>(
      "SELECT title || ': ' || description AS told FROM activities WHERE type = 'system' ORDER BY id",
    )
    .map((row) => row.told);

interface Waiting {
  due_at: number | null;
  created_at: number;
}

function waitingOf(agentId: string): Waiting {
  const [row] = engine.rows<Waiting>(
    "SELECT due_at, created_at FROM tasks WHERE agent_id = ? AND status = 'queued'",
    agentId,
  );
  return row ?? expect.fail("nothing waits");
}

/** Moves on until the agent has begun a task, whose first step then does not come to its end. */
async function untilRunning(agentId: string): Promise<void> {
  const running = () =>
    engine.rows("SELECT id FROM tasks WHERE agent_id = ? AND status = 'running'", agentId);
  while (running().length === 0) {
    engine.clock.advance(SECOND);
    engine.runner.tick();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A writer that does nothing until it is let go. */
function heldWriter() {
  let held = true;
  const waiting: (() => void)[] = [];
  const options: Options = {
    edge: (edge) => ({
      ...edge,
      writer: {
        async write(request) {
          if (held) await new Promise<void>((resolve) => waiting.push(resolve));
          return edge.writer.write(request);
        },
      },
    }),
  };
  return {
    options,
    async release() {
      held = false;
      for (const resolve of waiting) resolve();
      await engine.runner.idle();
    },
  };
}

describe("an agent that has failed", () => {
  beforeEach(async () => {
    await startAnew(withoutWriter);
    await engine.run(MINUTE);
    expect(agentAt(0)).toMatchObject({ status: "error", enabled: 1 });
  });

  test("goes back to work when all agents are started, though it was never off", async () => {
    await engine.controls.startAll(engine.actor);
    expect(agents().map(({ status }) => status)).not.toContain("error");
  });

  test("goes back to work when it is started by itself, and the others stay as they are", async () => {
    const others = agents().slice(1);
    const { undo } = await engine.controls.startOne(engine.actor, agentAt(0).id);
    expect(agentAt(0).status).toBe("active");
    expect(agents().slice(1)).toEqual(others);
    // Nothing was switched, so there is nothing to undo; but it is told.
    expect(undo).toBeNull();
    expect(told().at(-1)).toBe("Agent started: Content Writer was put back to work after an error");
  });
});

describe("one agent", () => {
  test("is paused while the others go on, and starts again at its next turn", async () => {
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
    expect(waitingOf(id).due_at).toBeGreaterThan(engine.clock.now());
    await engine.run(MINUTE);
    expect(done()).toContainEqual({ agent_id: id });
  });

  test("everybody who shows the workspace is told", async () => {
    const { id } = agentAt(0);
    const told = () => engine.events.map(({ event }) => `${event.type} ${event.workspaceId}`);
    const overview = `overview ${engine.workspaceId}`;
    const each = [`activity ${engine.workspaceId}`, overview];
    await engine.controls.pauseOne(engine.actor, id);
    expect(told()).toEqual(each);
    await engine.controls.startOne(engine.actor, id);
    await engine.controls.update(engine.actor, id, settings({ name: "Ada" }));
    // Again, and nothing changes.
    await engine.controls.startOne(engine.actor, id);
    expect(told()).toEqual([...each, ...each, ...each, overview]);
  });

  test("paused and started during a step, it is shown at work, and its task is finished", async () => {
    const writer = heldWriter();
    await startAnew(writer.options);
    const { id } = agentAt(0);
    await untilRunning(id);
    await engine.controls.pauseOne(engine.actor, id);
    expect(agentAt(0).status).toBe("inactive");
    await engine.controls.startOne(engine.actor, id);
    expect(agentAt(0).status).toBe("processing");
    await writer.release();
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

const settings = (change: Partial<AgentSettings>): AgentSettings => ({
  name: "Content Writer Agent",
  pace: "standard",
  enabled: true,
  ...change,
});

describe("settings", () => {
  test("are saved, and undone", async () => {
    const { id } = agentAt(0);
    const changed = settings({ name: "Ada", pace: "busy", enabled: false });
    const { undo } = await engine.controls.update(engine.actor, id, changed);
    expect(agentAt(0)).toMatchObject({
      name: "Ada",
      pace: "busy",
      enabled: 0,
      status: "inactive",
    });
    expect(waitingOf(id).due_at).toBeNull();
    expect(told()).toEqual([
      "Agent settings changed: Content Writer: name from “Content Writer Agent” to “Ada”; pace from Standard to Busy; switched off",
    ]);
    expect(await engine.undo(engine.actor, undo ?? "")).toMatchObject({ reverted: 3, total: 3 });
    expect(agentAt(0)).toMatchObject({
      name: "Content Writer Agent",
      pace: "standard",
      enabled: 1,
      status: "active",
    });
    expect(waitingOf(id).due_at).toBeGreaterThan(engine.clock.now());
  });

  test("changed while a step is under way are kept, and so is what the step brings", async () => {
    const writer = heldWriter();
    await startAnew(writer.options);
    const { id } = agentAt(0);
    await untilRunning(id);
    const changed = settings({ name: "Ada", pace: "busy", enabled: false });
    await engine.controls.update(engine.actor, id, changed);
    await writer.release();
    expect(agentAt(0)).toMatchObject({ name: "Ada", pace: "busy", enabled: 0, status: "inactive" });
    // The draft is stored; the next step waits for the agent to be switched on.
    expect(engine.rows("SELECT status, step, due_at FROM tasks WHERE agent_id = ?", id)).toEqual([
      { status: "queued", step: 1, due_at: null },
    ]);
    expect(
      engine.rows(
        "SELECT c.id FROM content c JOIN tasks t ON t.id = c.task_id WHERE t.agent_id = ?",
        id,
      ),
    ).toHaveLength(1);

    await engine.controls.update(engine.actor, id, { ...changed, enabled: true });
    await engine.run(MINUTE);
    expect(agentAt(0)).toMatchObject({ name: "Ada", pace: "busy" });
    const [told] = engine.rows<{ description: string }>(
      "SELECT description FROM activities WHERE agent_id = ? ORDER BY created_at DESC, id DESC",
      id,
    );
    expect(told?.description).toMatch(/by Ada$/);
  });

  test("renaming alone leaves the waiting task where it is", async () => {
    const { id } = agentAt(0);
    const before = waitingOf(id);
    await engine.controls.update(engine.actor, id, settings({ name: "Ada" }));
    expect(waitingOf(id)).toEqual(before);
  });

  test("another pace moves the waiting task, as if it had been planned so; back is back", async () => {
    await startAnew({ watched: false });
    const { id } = agentAt(0);
    const { due_at: standard, created_at: planned } = waitingOf(id);
    const wait = (standard ?? 0) - planned;
    engine.clock.advance(HOUR);
    for (const [pace, factor] of [
      ["relaxed", 2],
      ["busy", 0.5],
      ["standard", 1],
    ] as const) {
      await engine.controls.update(engine.actor, id, settings({ pace }));
      const { due_at } = waitingOf(id);
      expect(Math.abs((due_at ?? 0) - planned - wait * factor)).toBeLessThanOrEqual(1);
    }
  });

  test("what would have begun already at the new pace begins now", async () => {
    await startAnew({ watched: false });
    const { id } = agentAt(0);
    const { due_at } = waitingOf(id);
    engine.clock.set((due_at ?? 0) - MINUTE);
    await engine.controls.update(engine.actor, id, settings({ pace: "busy" }));
    expect(waitingOf(id).due_at).toBe(engine.clock.now());
  });

  test("another pace does not put off the next try of a task that has begun", async () => {
    await startAnew(withoutWriter);
    const { id } = agentAt(0);
    while (engine.rows("SELECT id FROM tasks WHERE failures = 1 AND agent_id = ?", id).length === 0)
      await engine.run(SECOND);
    const { due_at } = waitingOf(id);
    await engine.controls.update(engine.actor, id, settings({ pace: "relaxed" }));
    expect(waitingOf(id).due_at).toBe(due_at);
  });

  test("a paused agent's pace changes without letting it go", async () => {
    const { id } = agentAt(0);
    await engine.controls.pauseOne(engine.actor, id);
    await engine.controls.update(engine.actor, id, settings({ pace: "busy", enabled: false }));
    expect(waitingOf(id).due_at).toBeNull();
  });
});

test("watched, a busy agent does twice as much as usual and a relaxed one half of it", async () => {
  for (const [position, pace] of [
    [0, "busy"],
    [2, "relaxed"],
    [3, "relaxed"],
  ] as const) {
    const { id, name } = agentAt(position);
    await engine.controls.update(engine.actor, id, { name, pace, enabled: true });
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
