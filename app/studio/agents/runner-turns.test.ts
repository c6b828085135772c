import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "../../../tests/harness/engine";
import { createHeldEdge, type HeldCall } from "../../../tests/harness/held";
import { DAY, HOUR, MINUTE } from "../../core/clock";
import { AppError } from "../../core/errors";
import { leaseMs } from "./engine/rules";

/*
 * What the runner takes, what it lets in again and what it drops. The world outside answers when
 * the test says so; all tasks are due at the beginning, and so share one transaction.
 */
type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
let calls: HeldCall[];

beforeEach(async () => {
  const held = createHeldEdge();
  calls = held.calls;
  engine = await createTestEngine({ edge: held.hold });
  await engine.change("UPDATE tasks SET due_at = ?", engine.clock.now());
});
afterEach(() => engine.remove());

interface Task {
  id: string;
  agent_id: string;
  status: string;
  step: number;
  attempt: number;
  due_at: number | null;
  error: string | null;
}

const taskOf = (position: number, ordinal = 1) =>
  engine.rows<Task>(
    `SELECT t.* FROM tasks t JOIN agents a ON a.id = t.agent_id
     WHERE a.position = ? AND t.ordinal = ? AND a.workspace_id = ?`,
    position,
    ordinal,
    engine.workspaceId,
  )[0] ?? expect.fail(`no task at ${position}`);

/** Only the agent there has anything to do. */
const only = (position: number) =>
  engine.change(
    `UPDATE tasks SET due_at = NULL WHERE agent_id NOT IN
     (SELECT id FROM agents WHERE position = ? AND workspace_id = ?)`,
    position,
    engine.workspaceId,
  );

/** Takes what is due, and resolves once all of it waits for the world outside. */
async function begin(expected: number, runner = engine.runner): Promise<void> {
  const before = calls.length;
  expect(runner.tick()).toBe(expected);
  await expect.poll(() => calls.length).toBe(before + expected);
}

const call = (index = 0) => calls[index] ?? expect.fail("nothing is asked");

/** All that a transition may leave. */
const everything = () =>
  ["tasks", "agents", "content", "activities", "publications", "ledger_entries"].map((table) =>
    engine.rows(`SELECT * FROM ${table} ORDER BY id`),
  );

describe("an answer that comes too late", () => {
  test("after another process took the task over: only that one's counts", async () => {
    await only(0);
    await begin(1);
    const late = call();
    engine.clock.advance(leaseMs);
    const successor = engine.makeRunner();
    await begin(1, successor);
    const before = everything();
    const told = engine.events.length;
    late.answer();
    await expect.poll(() => calls.length).toBe(1);
    await engine.runner.idle();
    expect(everything()).toEqual(before);
    expect(engine.events).toHaveLength(told);
    // The other one's is awaited, and counts.
    call().answer();
    await expect.poll(() => taskOf(0)).toMatchObject({ step: 1, attempt: 2 });
    expect(engine.rows("SELECT task_id FROM content")).toEqual([{ task_id: taskOf(0).id }]);
    expect(engine.logged).toEqual([]);
  });

  test.each([
    ["another try of it is under way", "UPDATE tasks SET attempt = 2 WHERE id = ?"],
    ["its next step is under way", "UPDATE tasks SET step = 2 WHERE id = ?"],
    ["it waits to be tried again", "UPDATE tasks SET status = 'queued' WHERE id = ?"],
    ["it has ended", "UPDATE tasks SET status = 'cancelled' WHERE id = ?"],
    ["it is gone", "DELETE FROM tasks WHERE id = ?"],
  ])("%s: it changes nothing", async (_, change) => {
    await only(0);
    await begin(1);
    await engine.change(change, taskOf(0).id);
    const before = everything();
    call().answer();
    await engine.runner.idle();
    expect(everything()).toEqual(before);
    expect(engine.logged).toEqual([]);
  });

  test("of one task is none of another's", async () => {
    await begin(6);
    await engine.change("UPDATE tasks SET attempt = 2 WHERE id = ?", taskOf(0).id);
    for (const waiting of [...calls]) if (waiting.asked === "writer") waiting.answer();
    await expect.poll(() => taskOf(1).step).toBe(1);
    await expect.poll(() => taskOf(5).step).toBe(1);
    expect(taskOf(0)).toMatchObject({ step: 0, attempt: 2 });
  });
});

describe("a row that cannot be worked on", () => {
  test("is put off and complained of, and those of the same transaction begin", async () => {
    await engine.change("UPDATE agents SET type = 'unheard_of' WHERE position = 2");
    const bad = taskOf(2);
    expect(engine.runner.tick()).toBe(6);
    await expect.poll(() => calls.length).toBe(5);
    await expect
      .poll(() => engine.logged)
      .toMatchObject([{ taskId: bad.id, msg: "task transition failed" }]);
    expect(taskOf(2)).toEqual({ ...bad, due_at: engine.clock.now() + leaseMs });
    expect([0, 1, 3, 4, 5].map((position) => taskOf(position).status)).toEqual(
      Array.from({ length: 5 }, () => "running"),
    );
    // It does not come again with every tick.
    expect(engine.runner.tick()).toBe(0);
  });

  test("leaves nothing half stored, and nothing told", async () => {
    await only(4);
    await begin(1);
    call().answer();
    await expect.poll(() => calls.map(({ asked }) => asked)).toEqual(["writer"]);
    // The task after it is there already, so that the end of this one cannot be stored.
    await engine.change(
      `INSERT INTO tasks SELECT 'other', workspace_id, agent_id, 2, title, topic, 'cancelled', 0, 0, 0,
       NULL, NULL, NULL, origin, created_at, NULL, NULL FROM tasks WHERE id = ?`,
      taskOf(4).id,
    );
    const before = everything();
    const told = engine.events.length;
    call().answer();
    await expect.poll(() => engine.logged.length).toBe(1);
    await engine.runner.idle();
    const at = engine.clock.now() + leaseMs;
    await engine.change("UPDATE tasks SET due_at = ? WHERE id = ?", at, taskOf(4).id);
    expect(everything()).toEqual(before);
    expect(engine.events).toHaveLength(told);
  });
});

describe("a step that fails", () => {
  test("as could be foreseen, is told as it is; and tried again", async () => {
    await only(0);
    await begin(1);
    call().fail(new AppError("writer_unavailable", "the writer is away"));
    await engine.runner.idle();
    expect(taskOf(0)).toMatchObject({ status: "queued", error: "the writer is away" });
    expect(engine.logged).toEqual([]);
  });

  test("as nobody foresaw, is for the log and not for people", async () => {
    await only(0);
    await begin(1);
    call().fail(new TypeError("secret of the house"));
    await engine.runner.idle();
    expect(taskOf(0)).toMatchObject({ status: "queued", error: "an unexpected problem" });
    expect(engine.logged).toMatchObject([{ msg: "task step failed", taskId: taskOf(0).id }]);
  });
});

describe("how much is under way", () => {
  test("what still waits for its answer is not taken again, however late it is", async () => {
    await begin(6);
    engine.clock.advance(HOUR);
    expect(engine.runner.tick()).toBe(0);
    expect(taskOf(0).attempt).toBe(1);
  });

  test("one workspace's turn is nobody else's", async () => {
    const other = await engine.newWorkspace();
    await engine.change("UPDATE tasks SET due_at = ?", engine.clock.now());
    expect(engine.runner.tick(other)).toBe(6);
    await expect.poll(() => calls.length).toBe(6);
    expect(engine.rows("SELECT DISTINCT workspace_id FROM tasks WHERE status = 'running'")).toEqual(
      [{ workspace_id: other }],
    );
    expect(engine.events.every(({ event }) => event.workspaceId === other)).toBe(true);
  });

  test("1024 tasks wait for the world at most; one that ends makes room for one", async () => {
    for (let made = 1; made <= 175; made += 1) await engine.newWorkspace();
    await engine.change("UPDATE tasks SET due_at = ?", engine.clock.now());
    expect(engine.runner.tick()).toBe(1_024);
    await expect.poll(() => calls.length).toBe(1_024);
    expect(engine.runner.tick()).toBe(0);
    call().fail(new AppError("writer_unavailable", "away"));
    await expect.poll(() => engine.runner.tick()).toBe(1);
    await expect.poll(() => calls.length).toBe(1_024);
  });
});

describe("time that is measured", () => {
  test.each([
    ["an hour", HOUR, HOUR],
    ["a day", DAY, DAY],
    ["a month: what happened in so long is not known", 30 * DAY, DAY],
  ])("%s", async (_, since, measured) => {
    const asked: number[] = [];
    await engine.remove();
    engine = await createTestEngine({
      edge: (edge) => ({
        ...edge,
        audience: {
          measure(work) {
            asked.push(work.elapsedMs);
            return edge.audience.measure(work);
          },
        },
      }),
    });
    // The agent whose tasks begin with a look at the audience.
    await only(4);
    await engine.change("UPDATE agents SET measured_at = ?", engine.clock.now() - since);
    await engine.change("UPDATE tasks SET due_at = 0 WHERE due_at IS NOT NULL");
    engine.runner.tick();
    await engine.runner.idle();
    expect(asked).toEqual([measured]);
    expect(engine.rows("SELECT measured_at FROM agents WHERE position = 4")).toEqual([
      { measured_at: engine.clock.now() },
    ]);
  });
});

describe("while it is held", () => {
  test("nothing begins, and what is under way goes on", async () => {
    await only(0);
    await begin(1);
    await engine.change("UPDATE tasks SET due_at = 0 WHERE status = 'queued'");
    await engine.runner.hold(async () => {
      expect(engine.runner.tick()).toBe(0);
      // A second hold, which ends before the first.
      await engine.runner.hold(() => Promise.resolve());
      expect(engine.runner.tick()).toBe(0);
      call().answer();
      await expect.poll(() => taskOf(0).step).toBe(1);
    });
    expect(engine.runner.tick()).toBe(5);
  });

  test("it gives back what the work gave, and lets go also of work that failed", async () => {
    expect(await engine.runner.hold(() => Promise.resolve("built"))).toBe("built");
    await expect(
      engine.runner.hold(() => Promise.reject(new Error("full disk"))),
    ).rejects.toThrow();
    expect(engine.runner.tick()).toBe(6);
  });
});

describe("stopping and starting", () => {
  test("what was taken before the stop is stored; no answer counts and nothing begins after it", async () => {
    await only(0);
    expect(engine.runner.tick()).toBe(1);
    await engine.runner.stop();
    expect(taskOf(0)).toMatchObject({ status: "running", attempt: 1 });
    await expect.poll(() => calls.length).toBe(1);
    const before = everything();
    call().answer();
    await engine.runner.idle();
    expect(everything()).toEqual(before);
    await engine.change("UPDATE tasks SET due_at = 0 WHERE status = 'queued'");
    expect(engine.runner.tick()).toBe(0);
  });

  test("what a dead process had under way is taken at once, and nothing else", async () => {
    await begin(6);
    await engine.runner.stop();
    const other = await engine.newWorkspace();
    await engine.change(
      "UPDATE tasks SET status = 'done', due_at = NULL WHERE id = ?",
      taskOf(0).id,
    );
    const successor = engine.makeRunner();
    expect(successor.tick()).toBe(0);
    expect(await successor.recover()).toBe(5);
    await begin(5, successor);
    expect(taskOf(1)).toMatchObject({ status: "running", attempt: 2 });
    expect(
      engine.rows("SELECT DISTINCT status, attempt FROM tasks WHERE workspace_id = ?", other),
    ).toEqual([{ status: "queued", attempt: 0 }]);
  });

  test("a task whose process dies with every lease is left for a person at last", async () => {
    await only(0);
    await engine.change("UPDATE tasks SET attempt = 9 WHERE id = ?", taskOf(0).id);
    await begin(1);
    await engine.runner.stop();
    const successor = engine.makeRunner();
    await successor.recover();
    expect(successor.tick()).toBe(1);
    await successor.idle();
    expect(taskOf(0)).toMatchObject({ status: "needs_check", attempt: 10 });
    expect(taskOf(0, 2).status).toBe("queued");
  });
});

test("whoever watches is told of each step, and of the figures once a task has ended", async () => {
  await only(4);
  const told = () => engine.events.splice(0).map(({ event }) => event);
  await begin(1);
  const { title } = engine.rows<{ title: string }>(
    "SELECT title FROM tasks WHERE id = ?",
    taskOf(4).id,
  )[0] ?? { title: "" };
  expect(told()).toMatchObject([
    {
      type: "agent",
      workspaceId: engine.workspaceId,
      agent: { status: "processing", currentTask: title },
    },
    { type: "activity", activity: { title: "Gathering figures", origin: "simulated" } },
  ]);
  call().answer();
  await expect.poll(() => calls.map(({ asked }) => asked)).toEqual(["writer"]);
  expect(told().map(({ type }) => type)).toEqual(["agent", "activity"]);
  engine.clock.advance(MINUTE);
  call().answer();
  await engine.runner.idle();
  expect(told()).toMatchObject([
    { type: "agent", agent: { status: "active", currentTask: null, tasksFinished: 1 } },
    { type: "activity", activity: { title: "Analysis finished" } },
    { type: "overview", workspaceId: engine.workspaceId },
  ]);
});

test("with nobody watching nothing is told", async () => {
  await engine.remove();
  engine = await createTestEngine({ watched: false });
  await engine.run(DAY, 10 * MINUTE);
  expect(engine.rows("SELECT id FROM tasks WHERE status = 'done'").length).toBeGreaterThan(0);
  expect(engine.events).toEqual([]);
});
