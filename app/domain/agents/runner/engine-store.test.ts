import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
/** Two workspaces, to check that changes to one leave the other alone. */
let own: string;
let other: string;

beforeEach(async () => {
  engine = await createTestEngine();
  own = engine.workspaceId;
  other = await engine.newWorkspace();
});
afterEach(() => engine.remove());

const taskAt = (workspaceId: string, position: number) => engine.taskAt(workspaceId, position);

const dueAt = (id: string, at: number | null) =>
  engine.change("UPDATE tasks SET due_at = ? WHERE id = ?", at, id);

describe("due tasks", () => {
  beforeEach(() => engine.change("UPDATE tasks SET due_at = NULL"));

  test("are open and past their due time, the longest waiting first", async () => {
    const now = engine.clock.now();
    const [first, second, third, fourth, fifth] = [0, 1, 2, 3, 4].map(
      (position) => taskAt(own, position).id,
    );
    const elsewhere = taskAt(other, 0).id;
    await dueAt(first ?? "", now);
    await dueAt(second ?? "", now - HOUR);
    await dueAt(elsewhere, now - DAY);
    await dueAt(third ?? "", now + 1);
    await dueAt(fourth ?? "", now - 1);
    await dueAt(fifth ?? "", now - 2);
    await engine.change("UPDATE tasks SET status = 'running' WHERE id = ?", second);
    for (const [id, status] of [
      [fourth, "done"],
      [fifth, "needs_check"],
    ]) {
      await engine.change("UPDATE tasks SET status = ? WHERE id = ?", status, id);
    }
    expect(engine.store.due(now, 10)).toEqual([elsewhere, second, first]);
    expect(engine.store.due(now, 2)).toEqual([elsewhere, second]);
    expect(engine.store.due(now, 10, own)).toEqual([second, first]);
    expect(engine.store.due(now, 1, own)).toEqual([second]);
    expect(engine.store.due(now, 10, other)).toEqual([elsewhere]);
    expect(engine.store.nextDue(own)).toBe(now - HOUR);
    expect(engine.store.nextDue(other)).toBe(now - DAY);
  });

  test("none: there is no next time", () => {
    expect(engine.store.due(engine.clock.now() + DAY, 10)).toEqual([]);
    expect(engine.store.nextDue(own)).toBeNull();
  });

  test("are found by an index, however many tasks there are", async () => {
    const statements: string[] = [];
    const watched = await createTestEngine({ onStatement: (sql) => statements.push(sql) });
    try {
      statements.length = 0;
      watched.store.due(0, 5);
      watched.store.due(0, 5, "w");
      watched.store.nextDue("w");
      const plans = statements.map((sql) =>
        engine
          .rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
          .map(({ detail }) => detail)
          .join(", "),
      );
      expect(plans).toHaveLength(3);
      expect(plans[0]).toContain("USING INDEX tasks_due (due_at<?)");
      for (const plan of plans) expect(plan).toMatch(/^SEARCH tasks USING/);
    } finally {
      await watched.remove();
    }
  });
});

describe("a loaded task", () => {
  const enabled = () => engine.store.load(taskAt(own, 0).id)?.state.agent.enabled;

  test("is null after it was deleted", () => {
    expect(engine.store.load("gone")).toBeNull();
  });

  test("includes its agent and workspace, and whether this is the demo's", async () => {
    const task = taskAt(other, 2);
    expect(engine.store.load(task.id)).toMatchObject({
      workspace: { id: other, seed: "test", mode: "simulation", demo: false },
      state: {
        agent: { id: task.agent_id, workspaceId: other, position: 2, type: "social_media" },
        task: { id: task.id, ordinal: 1, status: "queued", attempt: 0, failures: 0 },
      },
    });
    await engine.change("UPDATE workspaces SET kind = 'demo' WHERE id = ?", own);
    expect(engine.store.load(taskAt(own, 0).id)?.workspace.demo).toBe(true);
    expect(engine.store.load(task.id)?.workspace.demo).toBe(false);
  });

  test("has an enabled agent only if it is switched on and its workspace is not suspended", async () => {
    expect(enabled()).toBe(true);
    await engine.change("UPDATE workspaces SET suspended_at = 0 WHERE id = ?", other);
    expect(enabled()).toBe(true);
    await engine.change("UPDATE workspaces SET suspended_at = 0 WHERE id = ?", own);
    expect(enabled()).toBe(false);
    await engine.change("UPDATE workspaces SET suspended_at = NULL");
    await engine.change("UPDATE agents SET enabled = 0 WHERE id = ?", taskAt(own, 0).agent_id);
    expect(enabled()).toBe(false);
  });
});

describe("leases", () => {
  const times = () => engine.rows("SELECT id, status, due_at FROM tasks ORDER BY id");
  /** The same rows, with these ids changed. */
  const changed = (before: unknown[], ids: string[], due_at: number) =>
    (before as { id: string }[]).map((row) => (ids.includes(row.id) ? { ...row, due_at } : row));

  test("of a dead process end now in every workspace, while waiting tasks keep waiting", async () => {
    const [mine, held, ended] = [taskAt(own, 0).id, taskAt(own, 1).id, taskAt(own, 2).id];
    const theirs = taskAt(other, 3).id;
    for (const id of [mine, theirs]) {
      await engine.change("UPDATE tasks SET status = 'running', due_at = 9e15 WHERE id = ?", id);
    }
    await engine.change("UPDATE tasks SET due_at = NULL WHERE id = ?", held);
    await engine.change("UPDATE tasks SET status = 'done', due_at = NULL WHERE id = ?", ended);
    const before = times();
    const now = engine.clock.now();
    expect(await engine.store.releaseAll(now)).toBe(2);
    expect(times()).toEqual(changed(before, [mine, theirs], now));
  });

  test("are postponed for an open task, and not for an ended one", async () => {
    const [mine, ended] = [taskAt(own, 0).id, taskAt(own, 1).id];
    await engine.change("UPDATE tasks SET status = 'failed', due_at = NULL WHERE id = ?", ended);
    const before = times();
    await engine.store.postpone(mine, 123);
    await engine.store.postpone(ended, 123);
    expect(times()).toEqual(changed(before, [mine], 123));
  });
});
