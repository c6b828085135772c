import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { DAY, HOUR, SECOND } from "#app/core/time/clock.ts";

/*
 * When waiting tasks start, as affected by starting, pausing, undoing and watching. The second
 * workspace must stay unchanged.
 */
type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
let own: string;
let other: string;

beforeEach(async () => {
  engine = await createTestEngine({ watched: false });
  own = engine.workspaceId;
  other = await engine.newWorkspace();
});
afterEach(() => engine.remove());

interface Row {
  agent_id: string;
  status: string;
  enabled: number;
  task: string;
  task_status: string;
  due_at: number | null;
}

const rows = (workspaceId = own) =>
  engine.rows<Row>(
    `SELECT a.id AS agent_id, a.status, a.enabled, t.id AS task,
      t.status AS task_status, t.due_at
     FROM agents a JOIN tasks t ON t.agent_id = a.id
     WHERE a.workspace_id = ? ORDER BY a.position, t.ordinal`,
    workspaceId,
  );
const rowAt = (position: number) => rows()[position] ?? expect.fail(`no agent at ${position}`);
const setTask = (task: string, set: string, ...values: unknown[]) =>
  engine.change(`UPDATE tasks SET ${set} WHERE id = ?`, ...values, task);

/** `work` changes the first workspace only. */
async function leavingTheOther(work: () => Promise<unknown>): Promise<void> {
  const read = () => [
    rows(other),
    engine.rows("SELECT * FROM workspaces WHERE id = ?", other),
    engine.rows("SELECT * FROM tasks WHERE workspace_id = ?", other),
  ];
  const before = read();
  await work();
  expect(read()).toEqual(before);
}

describe("pausing", () => {
  test("holds waiting tasks at any step, and leaves running and ended ones alone", async () => {
    await setTask(rowAt(0).task, "status = 'running', due_at = 77");
    await setTask(rowAt(1).task, "step = 1, failures = 1, due_at = 78");
    await setTask(rowAt(2).task, "status = 'done', due_at = NULL");
    await leavingTheOther(() => engine.controls.pauseAll(engine.actorIn(own)));
    expect(rows().map(({ due_at }) => due_at)).toEqual([77, null, null, null, null, null]);
    for (const { status, enabled } of rows()) expect([status, enabled]).toEqual(["inactive", 0]);
  });

  test("one agent holds only its own task", async () => {
    const before = rows();
    await leavingTheOther(() => engine.controls.pauseOne(engine.actorIn(own), rowAt(3).agent_id));
    const paused = { status: "inactive", enabled: 0, due_at: null };
    expect(rows()).toEqual(before.map((row, at) => (at === 3 ? { ...row, ...paused } : row)));
  });
});

describe("starting", () => {
  beforeEach(async () => {
    await engine.controls.pauseAll(engine.actorIn(own));
    await engine.controls.pauseAll(engine.actorIn(other));
    engine.clock.advance(DAY);
  });

  test("releases held tasks at once", async () => {
    await leavingTheOther(() => engine.controls.startAll(engine.actorIn(own)));
    const now = engine.clock.now();
    for (const { status, enabled, due_at } of rows())
      expect([status, enabled, due_at]).toEqual(["active", 1, now]);
  });

  test("does not speed up work in progress or a retry", async () => {
    const later = engine.clock.now() + HOUR;
    await setTask(rowAt(1).task, "retry_at = ?", later);
    await setTask(rowAt(2).task, "works_until = ?", later);
    await engine.controls.startAll(engine.actorIn(own));
    const now = engine.clock.now();
    expect(rows().map(({ due_at }) => due_at)).toEqual([now, later, later, now, now, now]);
    expect(rowAt(2).status).toBe("processing");
  });

  test("moves no task that was not on hold", async () => {
    const { task, agent_id } = rowAt(2);
    const due = engine.clock.now() + 1;
    await setTask(task, "due_at = ?", due);
    await engine.controls.startOne(engine.actorIn(own), agent_id);
    expect(rowAt(2).due_at).toBe(due);
  });

  test("one agent releases only its own task", async () => {
    // Another task's running step does not count.
    await setTask(rowAt(0).task, "status = 'running', due_at = 77");
    const before = rows();
    await leavingTheOther(() => engine.controls.startOne(engine.actorIn(own), rowAt(3).agent_id));
    expect(rowAt(3).due_at).toBe(engine.clock.now());
    expect(rowAt(3).status).toBe("active");
    expect(rows().filter((_, at) => at !== 3)).toEqual(before.filter((_, at) => at !== 3));
  });

  test("does not move tasks of agents that are on", async () => {
    await engine.controls.startAll(engine.actorIn(own));
    const before = rows();
    engine.clock.advance(SECOND);
    await engine.controls.startAll(engine.actorIn(own));
    expect(rows()).toEqual(before);
  });

  test("an agent with a step in progress shows it as working and keeps its lease", async () => {
    const { task, agent_id } = rowAt(0);
    await setTask(task, "status = 'running', due_at = 77");
    await engine.controls.startOne(engine.actorIn(own), agent_id);
    expect(rowAt(0)).toMatchObject({ status: "processing", due_at: 77 });
  });
});

test("undo switches back only what was switched in this workspace", async () => {
  const theirs = await engine.controls.pauseAll(engine.actorIn(other));
  await engine.controls.pauseOne(engine.actorIn(own), rowAt(1).agent_id);
  const { undo } = await engine.controls.pauseAll(engine.actorIn(own));
  expect(await engine.undo(engine.actorIn(own), theirs.undo ?? "")).toBe("gone");
  await leavingTheOther(() => engine.undo(engine.actorIn(own), undo ?? ""));
  expect(rows().map(({ enabled }) => enabled)).toEqual([1, 0, 1, 1, 1, 1]);
  expect(await engine.undo(engine.actorIn(other), theirs.undo ?? "")).toMatchObject({
    reverted: 6,
  });
});
