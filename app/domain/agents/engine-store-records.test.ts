import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { coldBrew, written } from "#tests/harness/engine-state.ts";
import { DAY } from "#app/core/time/clock.ts";
import type { NewRecord } from "./engine/types.ts";

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

/** Saves a change of a task, as the runner does. */
const save = (
  taskId: string,
  records: NewRecord[],
  change: { task?: object; agent?: object } = {},
): Promise<void> =>
  engine.db.writeSync(() => {
    const { state } = engine.store.load(taskId) ?? expect.fail("no such task");
    const after = {
      task: { ...state.task, ...change.task },
      agent: { ...state.agent, ...change.agent },
    };
    engine.store.save(state, after, records, engine.clock.now());
  });

describe("the rows a transition leaves", () => {
  /** All engine rows except those of one agent. */
  const rowsButOf = (agentId: string) => [
    engine.rows("SELECT * FROM workspaces ORDER BY id"),
    engine.rows("SELECT * FROM agents WHERE id <> ? ORDER BY id", agentId),
    engine.rows("SELECT * FROM tasks WHERE agent_id <> ? ORDER BY id", agentId),
    engine.rows("SELECT * FROM activities ORDER BY id"),
  ];

  test("reads back as saved and changes no other rows", async () => {
    const { id, agent_id } = taskAt(own, 1);
    const before = rowsButOf(agent_id);
    const task = {
      title: "Cold brew",
      topic: "coffee",
      status: "running",
      step: 1,
      attempt: 4,
      failures: 2,
      failure: "rate_limited",
      lostLeases: 3,
      waitingSince: 7,
      retryAt: 8,
      dueAt: 77,
      work: coldBrew,
      waitsFor: "{}",
      worksUntil: 9,
      stepPlan: { parts: ["Why"], words: 600 },
      answer: written,
      error: "was away",
      origin: "real",
      startedAt: 5,
      finishedAt: 6,
    };
    await save(id, [], { task, agent: { status: "error" } });
    const saved = engine.store.load(id)?.state;
    expect(saved?.task).toEqual({ id, ordinal: 1, ...task });
    expect(saved?.agent.status).toBe("error");
    // The columns that others query it by.
    expect(engine.rows("SELECT idea_id, content_item_id FROM tasks WHERE id = ?", id)).toEqual([
      { idea_id: coldBrew.ideaId, content_item_id: coldBrew.contentItemId },
    ]);
    expect(rowsButOf(agent_id)).toEqual(before);
  });

  test.each([
    ["simulated", { simulated_counters: '{"tasksDone":3}', real_counters: "{}" }],
    ["real", { simulated_counters: "{}", real_counters: '{"tasksDone":3}' }],
  ])("counts a %s task under its own origin only", async (origin, counts) => {
    const { id, agent_id } = taskAt(own, 1);
    await engine.change("UPDATE agents SET simulated_counters = '{}', real_counters = '{}'");
    await engine.change("UPDATE tasks SET origin = ? WHERE id = ?", origin, id);
    await save(id, [], { agent: { counters: { tasksDone: 3 } } });
    const stored = (id: string) =>
      engine.rows("SELECT simulated_counters, real_counters FROM agents WHERE id = ?", id);
    expect(stored(agent_id)).toEqual([counts]);
    expect(engine.store.load(id)?.state.agent.counters).toEqual({ tasksDone: 3 });
    expect(stored(taskAt(other, 1).agent_id)).toEqual([
      { simulated_counters: "{}", real_counters: "{}" },
    ]);
  });

  test("records the owner, time and origin of every row", async () => {
    const task = taskAt(own, 0);
    await engine.change("UPDATE tasks SET origin = 'real' WHERE id = ?", task.id);
    engine.clock.advance(DAY);
    const now = engine.clock.now();
    const news = {
      id: "a1",
      title: "Started writing",
      description: "by Ada",
      severity: "info",
    } as const;
    const turn = { ordinal: 2, dueAt: now + 1, origin: "simulated" } as const;
    await save(task.id, [
      { type: "activity", kind: "agent_task", amountCents: null, ...news },
      { type: "next_task", id: "t2", turn },
    ]);
    const { agent_id } = task;
    expect(engine.rows("SELECT * FROM activities")).toMatchObject([
      {
        ...news,
        type: "agent_task",
        workspace_id: own,
        agent_id,
        task_id: task.id,
        actor_id: null,
        amount_cents: null,
        origin: "real",
        created_at: now,
      },
    ]);
    expect(engine.rows("SELECT * FROM tasks WHERE id = 't2'")).toMatchObject([
      {
        workspace_id: own,
        agent_id,
        ordinal: 2,
        status: "queued",
        step: -1,
        attempt: 0,
        failures: 0,
        due_at: now + 1,
        work: null,
        created_at: now,
        // The origin of the next task, whatever the previous one had.
        origin: "simulated",
      },
    ]);
  });
});
