import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createHeldEngine } from "#tests/harness/held.ts";
import { AppError } from "#app/core/errors.ts";
import { leaseMs } from "./engine/rules.ts";

/* What the runner receives: late answers, broken rows, failures. */
type Held = Awaited<ReturnType<typeof createHeldEngine>>;
let held: Held;

beforeEach(async () => {
  held = await createHeldEngine();
});
afterEach(() => held.engine.remove());

/** All rows that a transition may write. */
const everything = () =>
  [
    "tasks",
    "agents",
    "content_items",
    "content_versions",
    "activities",
    "publications",
    "earnings_entries",
  ].map((table) => held.engine.rows(`SELECT * FROM ${table} ORDER BY id`));

describe("a late answer", () => {
  test("is ignored after another process took over the task", async () => {
    await held.only(0);
    await held.begin(1);
    const late = held.call();
    held.engine.clock.advance(leaseMs);
    const successor = held.engine.makeRunner();
    await held.begin(1, successor);
    const before = everything();
    const sent = held.engine.events.length;
    late.answer();
    await expect.poll(() => held.calls.length).toBe(1);
    await held.engine.runner.idle();
    expect(everything()).toEqual(before);
    expect(held.engine.events).toHaveLength(sent);
    // The other process's answer is awaited, and counts.
    held.call().answer();
    await expect.poll(() => held.taskOf(0)).toMatchObject({ status: "done", attempt: 2 });
    expect(held.engine.rows("SELECT id FROM content_versions")).toEqual([
      { id: `${held.taskOf(0).id}-1` },
    ]);
    expect(held.engine.logged).toEqual([]);
  });

  test.each([
    ["another attempt is in progress", "UPDATE tasks SET attempt = 2 WHERE id = ?"],
    ["its next step is in progress", "UPDATE tasks SET step = 2 WHERE id = ?"],
    ["it waits to be retried", "UPDATE tasks SET status = 'queued' WHERE id = ?"],
    ["it has ended", "UPDATE tasks SET status = 'cancelled' WHERE id = ?"],
    ["it is gone", "DELETE FROM tasks WHERE id = ?"],
  ])("%s: changes nothing", async (_, change) => {
    await held.only(0);
    await held.begin(1);
    await held.engine.change(change, held.taskOf(0).id);
    const before = everything();
    held.call().answer();
    await held.engine.runner.idle();
    expect(everything()).toEqual(before);
    expect(held.engine.logged).toEqual([]);
  });

  test("does not count for another task", async () => {
    await held.begin(6);
    await held.engine.change("UPDATE tasks SET attempt = 2 WHERE id = ?", held.taskOf(0).id);
    for (const waiting of [...held.calls]) if (waiting.asked === "writer") waiting.answer();
    await expect.poll(() => held.taskOf(1).status).toBe("done");
    await expect.poll(() => held.taskOf(5).status).toBe("done");
    expect(held.taskOf(0)).toMatchObject({ step: 0, attempt: 2 });
  });
});

describe("a row that cannot be processed", () => {
  test("is postponed and logged while others in the transaction start", async () => {
    await held.engine.change("UPDATE agents SET type = 'unheard_of' WHERE position = 2");
    const bad = held.taskOf(2);
    expect(held.engine.runner.tick()).toBe(6);
    await expect.poll(() => held.calls.length).toBe(5);
    await expect
      .poll(() => held.engine.logged)
      .toMatchObject([{ taskId: bad.id, msg: "task transition failed" }]);
    expect(held.taskOf(2)).toEqual({ ...bad, due_at: held.engine.clock.now() + leaseMs });
    expect([0, 1, 3, 4, 5].map((position) => held.taskOf(position).status)).toEqual(
      Array.from({ length: 5 }, () => "running"),
    );
    // It does not return with every tick.
    expect(held.engine.runner.tick()).toBe(0);
  });

  test("is rolled back completely, and its content is made only once", async () => {
    await held.only(4);
    await held.begin(1);
    // The next task exists already, so the end of this one cannot be stored.
    await held.engine.change(
      `INSERT INTO tasks (id, workspace_id, agent_id, ordinal, title, topic, status, step, attempt,
         failures, origin, created_at)
       SELECT 'other', workspace_id, agent_id, 2, title, topic, 'cancelled', 0, 0, 0, origin,
         created_at FROM tasks WHERE id = ?`,
      held.taskOf(4).id,
    );
    const counters = () =>
      held.engine.rows<{ counters: string }>(
        "SELECT simulated_counters AS counters FROM agents WHERE id = ?",
        held.taskOf(4).agent_id,
      )[0]?.counters ?? "";
    const titles = () => held.engine.rows("SELECT title FROM activities");
    const before = titles();
    held.call().answer();
    await expect.poll(() => held.engine.logged.length).toBe(1);
    await held.engine.runner.idle();
    const at = held.engine.clock.now() + leaseMs;
    expect(held.taskOf(4)).toMatchObject({ status: "running", step: 1, due_at: at });
    // What it made is counted with it; the end of its task is neither counted nor announced.
    expect(JSON.parse(counters())).toEqual({ reports: 1, insights: 1 });
    expect(titles()).toEqual(before);
    expect(held.engine.events.map(({ event }) => event.type)).not.toContain("overview");
    await held.engine.change("DELETE FROM tasks WHERE id = 'other'");
    held.engine.clock.advance(leaseMs);
    expect(held.engine.runner.tick()).toBe(1);
    await held.engine.runner.idle();
    expect(held.taskOf(4).status).toBe("done");
    expect(JSON.parse(counters())).toEqual({ reports: 1, insights: 1, tasksDone: 1 });
    expect(held.engine.rows("SELECT kind FROM content_items")).toEqual([{ kind: "report" }]);
  });
});

describe("a step that fails", () => {
  test("with an expected error is shown as is, and retried", async () => {
    await held.only(0);
    await held.begin(1);
    held.call().fail(new AppError("writer_unavailable", "the writer is away"));
    await held.engine.runner.idle();
    expect(held.taskOf(0)).toMatchObject({ status: "queued", error: "the writer is away" });
    expect(held.engine.logged).toEqual([]);
  });

  test("with an unexpected error is logged and not shown to people", async () => {
    await held.only(0);
    await held.begin(1);
    held.call().fail(new TypeError("secret of the house"));
    await held.engine.runner.idle();
    expect(held.taskOf(0)).toMatchObject({ status: "queued", error: "an unexpected problem" });
    expect(held.engine.logged).toMatchObject([
      { msg: "task step failed", taskId: held.taskOf(0).id },
    ]);
  });
});
