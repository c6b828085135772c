import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { workspaces } from "#db/schema.server.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createHeldEnvironment, type HeldCall } from "#tests/harness/held.ts";
import { DAY } from "#app/core/time/clock.ts";
import { leaseMs } from "#app/domain/agents/engine/rules.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
let calls: HeldCall[];
let own: string;
/** Must stay unaffected. */
let other: string;

beforeEach(async () => {
  const held = createHeldEnvironment();
  calls = held.calls;
  engine = await createTestEngine({ environment: held.hold });
  own = engine.workspaceId;
  other = await engine.newWorkspace();
});
afterEach(() => engine.remove());

const apply = (change: "suspend" | "resume", workspaceId = own) =>
  engine.db.write(async (tx) => {
    const [row] = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId));
    await engine.suspension[change](tx, row ?? expect.fail("no such workspace"));
  });

interface Agent {
  status: string;
  enabled: number;
}
interface Task {
  status: string;
  step: number;
  due_at: number | null;
}

const agents = (workspaceId = own) =>
  engine.rows<Agent>(
    "SELECT status, enabled FROM agents WHERE workspace_id = ? ORDER BY position",
    workspaceId,
  );
const tasks = (workspaceId = own) =>
  engine.rows<Task>(
    `SELECT t.status, t.step, t.due_at FROM tasks t JOIN agents a ON a.id = t.agent_id
     WHERE t.workspace_id = ? ORDER BY a.position, t.ordinal`,
    workspaceId,
  );
const suspendedAt = (workspaceId = own) =>
  engine.rows("SELECT suspended_at FROM workspaces WHERE id = ?", workspaceId);
/** All rows of the other workspace. */
const elsewhere = () => [agents(other), tasks(other), suspendedAt(other)];

/** Has only the agent at this position start its task. */
async function begin(position: number): Promise<void> {
  await engine.change(
    `UPDATE tasks SET due_at = due_at + 1000 WHERE workspace_id <> ?
     OR agent_id NOT IN (SELECT id FROM agents WHERE position = ?)`,
    own,
    position,
  );
  expect(engine.runner.tick()).toBe(1);
  await expect.poll(() => calls.length).toBe(1);
}

const switchOff = (position: number) =>
  engine.change(
    "UPDATE agents SET enabled = 0, status = 'inactive' WHERE position = ? AND workspace_id = ?",
    position,
    own,
  );

describe("suspended", () => {
  test("the whole workspace pauses, and the other one continues", async () => {
    const before = elsewhere();
    await apply("suspend");
    expect(suspendedAt()).toEqual([{ suspended_at: engine.clock.now() }]);
    expect(agents().map(({ status, enabled }) => [status, enabled])).toEqual(
      Array.from({ length: 6 }, () => ["inactive", 1]),
    );
    expect(tasks().map(({ due_at }) => due_at)).toEqual(Array.from({ length: 6 }, () => null));
    expect(elsewhere()).toEqual(before);
    engine.clock.advance(DAY);
    expect(engine.runner.tick(own)).toBe(0);
    expect(engine.runner.tick(other)).toBe(6);
  });

  test("a step in progress is finished and kept, and no other starts", async () => {
    await begin(0);
    await apply("suspend");
    // Its lease is extended: if the answer were lost, the task would have to be found again.
    expect(tasks()[0]).toMatchObject({
      status: "running",
      due_at: engine.clock.now() + leaseMs,
    });
    calls[0]?.answer();
    await engine.runner.idle();
    expect(tasks()[0]).toEqual({ status: "queued", step: 1, due_at: null });
    expect(agents()[0]?.status).toBe("inactive");
    expect(engine.rows("SELECT id FROM tasks WHERE answer IS NOT NULL")).toHaveLength(1);
    expect(engine.rows("SELECT id FROM content_items")).toEqual([]);
    expect(calls).toEqual([]);
    engine.clock.advance(DAY);
    expect(engine.runner.tick(own)).toBe(0);
  });

  test("a task that ends meanwhile is done, and the next has no due time", async () => {
    await begin(0);
    // Access ends between the answer and its submission.
    const { submitDraft } = engine.contentWorkflow.pipeline;
    engine.contentWorkflow.pipeline.submitDraft = async (finished) => {
      await apply("suspend");
      return submitDraft(finished);
    };
    calls[0]?.answer();
    await engine.runner.idle();
    expect(tasks().slice(0, 2)).toMatchObject([
      { status: "done", due_at: null },
      { status: "queued", due_at: null },
    ]);
    expect(agents()[0]?.status).toBe("inactive");
  });

  test("errors of agents stay visible", async () => {
    await engine.change("UPDATE agents SET status = 'error' WHERE position = 1");
    await apply("suspend");
    expect(agents()[1]?.status).toBe("error");
  });
});

describe("resumed", () => {
  test("agents look for work at once, and those that were off stay off", async () => {
    await switchOff(2);
    await apply("suspend");
    await apply("suspend", other);
    engine.clock.advance(7 * DAY);
    const before = elsewhere();
    await apply("resume");
    const now = engine.clock.now();
    expect(suspendedAt()).toEqual([{ suspended_at: null }]);
    for (const [position, { status, enabled }] of agents().entries()) {
      expect([status, enabled]).toEqual(position === 2 ? ["inactive", 0] : ["active", 1]);
    }
    expect(tasks().map(({ due_at }) => due_at)).toEqual([now, now, null, now, now, now]);
    expect(elsewhere()).toEqual(before);
  });

  test("a step still in progress shows its agent as working, and continues", async () => {
    await begin(0);
    await apply("suspend");
    await apply("resume");
    expect(agents().map(({ status }) => status)).toEqual([
      "processing",
      ...Array.from({ length: 5 }, () => "active"),
    ]);
    calls[0]?.answer();
    await expect.poll(() => tasks()[0]?.status).toBe("done");
  });

  test("an agent with an error still shows it, and its task is released", async () => {
    await engine.change("UPDATE agents SET status = 'error' WHERE position = 1");
    await apply("suspend");
    engine.clock.advance(7 * DAY);
    await apply("resume");
    expect(agents()[1]?.status).toBe("error");
    expect(tasks()[1]?.due_at).toBe(engine.clock.now());
  });

  test("an agent that waits for a person continues once started, even if access ended before", async () => {
    const failed = `UPDATE agents SET status = 'error' WHERE position = 1 AND workspace_id = ?`;
    await engine.change(failed, own);
    await engine.change(
      `UPDATE tasks SET failure = 'no_credit', due_at = NULL
       WHERE workspace_id = ? AND agent_id IN (SELECT id FROM agents WHERE position = 1)`,
      own,
    );
    await apply("suspend");
    await apply("resume");
    expect([agents()[1]?.status, tasks()[1]?.due_at]).toEqual(["error", null]);
    await engine.controls.startAll(engine.actor);
    await apply("suspend");
    await apply("resume");
    expect([agents()[1]?.status, tasks()[1]?.due_at]).toEqual(["active", engine.clock.now()]);
  });

  test("tasks that were already waiting keep their time", async () => {
    await engine.change("UPDATE tasks SET due_at = ?", engine.clock.now() + 1);
    const before = tasks();
    await apply("resume");
    expect(tasks()).toEqual(before);
  });
});
