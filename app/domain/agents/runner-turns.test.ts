import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createHeldEngine } from "#tests/harness/held.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { planningStep } from "./engine/rules.ts";

/* What the runner starts, when it starts nothing, and who it notifies. */
type Held = Awaited<ReturnType<typeof createHeldEngine>>;
let held: Held;

beforeEach(async () => {
  held = await createHeldEngine();
});
afterEach(() => held.engine.remove());

describe("tasks in progress", () => {
  test("a task waiting for its answer is not started again, however late the answer", async () => {
    await held.begin(6);
    held.engine.clock.advance(HOUR);
    expect(held.engine.runner.tick()).toBe(0);
    expect(held.taskOf(0).attempt).toBe(1);
  });

  test("workspaces do not use up each other's turns", async () => {
    const other = await held.newWorkspace();
    await held.engine.change("UPDATE tasks SET due_at = ?", held.engine.clock.now());
    expect(held.engine.runner.tick(other)).toBe(6);
    await expect.poll(() => held.calls.length).toBe(6);
    expect(
      held.engine.rows("SELECT DISTINCT workspace_id FROM tasks WHERE status = 'running'"),
    ).toEqual([{ workspace_id: other }]);
    expect(held.engine.events.every(({ event }) => event.workspaceId === other)).toBe(true);
  });

  test("a workspace makes at most twelve calls at once, and each one that ends frees a slot", async () => {
    await held.engine.change(
      `INSERT INTO tasks (id, workspace_id, agent_id, ordinal, title, topic, status, step, attempt,
         failures, due_at, work, origin, created_at)
       WITH RECURSIVE more(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM more WHERE n < 4)
       SELECT id || ' ' || n, workspace_id, agent_id, n, title, topic, status, 0, attempt,
         failures, due_at, work, origin, created_at FROM tasks, more`,
    );
    expect(held.engine.runner.tick()).toBe(24);
    await expect.poll(() => held.calls.length).toBe(12);
    held.call().fail(new AppError("writer_unavailable", "away"));
    await expect.poll(() => held.calls.length).toBe(12);
    // This process owns them, so they are not due again.
    held.engine.clock.advance(HOUR);
    expect(held.engine.runner.tick()).toBe(1);
  });
});

describe("while on hold", () => {
  test("nothing starts, and work in progress continues", async () => {
    await held.only(0);
    await held.begin(1);
    await held.engine.change("UPDATE tasks SET due_at = 0 WHERE status = 'queued'");
    await held.engine.runner.pauseWhile(async () => {
      expect(held.engine.runner.tick()).toBe(0);
      // A second hold, which ends before the first.
      await held.engine.runner.pauseWhile(() => Promise.resolve());
      expect(held.engine.runner.tick()).toBe(0);
      held.call().answer();
      await expect.poll(() => held.taskOf(0).status).toBe("done");
    });
    // The five that waited, and the next task of the one that continued.
    expect(held.engine.runner.tick()).toBe(6);
  });

  test("returns the result of the work, and releases the hold when it throws", async () => {
    expect(await held.engine.runner.pauseWhile(() => Promise.resolve("built"))).toBe("built");
    await expect(
      held.engine.runner.pauseWhile(() => Promise.reject(new Error("full disk"))),
    ).rejects.toThrow();
    expect(held.engine.runner.tick()).toBe(6);
  });
});

describe("stopping and starting", () => {
  test("work in progress is stored before stopping, and nothing starts after it", async () => {
    await held.only(0);
    expect(held.engine.runner.tick()).toBe(1);
    await held.engine.runner.stop();
    expect(held.taskOf(0)).toMatchObject({ status: "running", attempt: 1 });
    await held.engine.runner.idle();
    expect(held.calls).toEqual([]);
    expect(held.engine.rows("SELECT id FROM content_items")).toEqual([]);
    await held.engine.change("UPDATE tasks SET due_at = 0 WHERE status = 'queued'");
    expect(held.engine.runner.tick()).toBe(0);
  });

  test("recovers exactly the tasks of a dead process, at once", async () => {
    await held.begin(6);
    await held.engine.runner.stop();
    const other = await held.newWorkspace();
    await held.engine.change(
      "UPDATE tasks SET due_at = due_at + 1000 WHERE workspace_id = ?",
      other,
    );
    await held.engine.change(
      "UPDATE tasks SET status = 'done', due_at = NULL WHERE id = ?",
      held.taskOf(0).id,
    );
    const successor = held.engine.makeRunner();
    expect(successor.tick()).toBe(0);
    expect(await successor.recover()).toBe(5);
    await held.begin(5, successor);
    expect(held.taskOf(1)).toMatchObject({ status: "running", attempt: 2 });
    expect(
      held.engine.rows("SELECT DISTINCT status, attempt FROM tasks WHERE workspace_id = ?", other),
    ).toEqual([{ status: "queued", attempt: 0 }]);
  });

  test("a task that loses every lease finally needs a check", async () => {
    await held.only(0);
    await held.engine.change(
      "UPDATE tasks SET lost_leases = 9, step = 0 WHERE id = ?",
      held.taskOf(0).id,
    );
    await held.begin(1);
    await held.engine.runner.stop();
    const successor = held.engine.makeRunner();
    await successor.recover();
    expect(successor.tick()).toBe(1);
    await successor.idle();
    expect(held.taskOf(0)).toMatchObject({ status: "needs_check", lost_leases: 10 });
    expect(held.taskOf(0, 2).status).toBe("queued");
  });
});

test("watchers are notified of each step, and of the counters when a task ends", async () => {
  await held.only(0);
  // It is about to plan its next task.
  await held.engine.change(
    "UPDATE tasks SET step = ?, work = NULL WHERE id = ?",
    planningStep,
    held.taskOf(0).id,
  );
  await held.engine.change("DELETE FROM work_claims WHERE task_id = ?", held.taskOf(0).id);
  const newEvents = () => held.engine.events.splice(0).map(({ event }) => event);
  await held.begin(1);
  const { title } = held.engine.rows<{ title: string }>(
    "SELECT title FROM tasks WHERE id = ?",
    held.taskOf(0).id,
  )[0] ?? { title: "" };
  const { workspaceId } = held.engine;
  expect(newEvents()).toMatchObject([
    { type: "agent", agent: { status: "active", currentTask: null } },
    { type: "agent", workspaceId, agent: { status: "processing", currentTask: title } },
    { type: "activity", activity: { title: "Started writing", origin: "simulated" } },
  ]);
  held.engine.clock.advance(MINUTE);
  held.call().answer();
  await held.engine.runner.idle();
  expect(newEvents()).toMatchObject([
    { type: "agent", agent: { status: "processing", currentTask: title } },
    { type: "agent", agent: { status: "active", currentTask: null, tasksFinished: 1 } },
    { type: "activity", activity: { title: "Draft finished" } },
    { type: "overview", workspaceId },
  ]);
});

test("without watchers, no step is announced", async () => {
  const engine = await createTestEngine({ watched: false });
  try {
    await engine.run(DAY, 10 * MINUTE);
    expect(engine.rows("SELECT id FROM tasks WHERE status = 'done'").length).toBeGreaterThan(0);
    const announced = engine.events.map(({ event }) =>
      event.type === "activity" ? event.activity.title : event.type,
    );
    // Publications rarely change, and each change is announced even if no page was open before.
    expect(
      announced.filter((each) => !["Published", "Revenue earned", "overview"].includes(each)),
    ).toEqual([]);
  } finally {
    await engine.remove();
  }
});
