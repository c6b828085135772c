import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "../../../tests/harness/engine";
import { DAY, SECOND, dayOf } from "../../core/clock";
import type { NewRecord } from "./engine/types";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
/** Two workspaces side by side: whatever is done to one leaves the other as it is. */
let own: string;
let other: string;

beforeEach(async () => {
  engine = await createTestEngine();
  own = engine.workspaceId;
  other = await engine.newWorkspace();
});
afterEach(() => engine.remove());

const taskAt = (workspaceId: string, position: number) => engine.taskAt(workspaceId, position);

const tables = [
  "workspaces",
  "agents",
  "tasks",
  "content",
  "publications",
  "ledger_entries",
  "activities",
  "simulated_posts",
] as const;

/** Every row there is, but for those of one workspace's one agent. */
const rowsButOf = (agentId: string) =>
  tables.map((table) => {
    const rows = engine.rows<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY 1`);
    const ofAgent = (row: Record<string, unknown>) =>
      table === "agents" ? row.id === agentId : row.agent_id === agentId;
    return rows.filter((row) => !ofAgent(row));
  });

describe("what a transition leaves", () => {
  /** Saves a change of a task, as the runner does. */
  async function save(
    taskId: string,
    records: NewRecord[],
    change: { task?: object; agent?: object } = {},
  ): Promise<void> {
    const now = engine.clock.now();
    await engine.db.writeSync(() => {
      const { state } = engine.store.load(taskId) ?? expect.fail("no such task");
      const { task, agent } = change;
      const after = { task: { ...state.task, ...task }, agent: { ...state.agent, ...agent } };
      engine.store.save(state, after, records, now);
    });
  }

  const draft = {
    type: "content",
    id: "c1",
    kind: "article",
    title: "Cold brew",
    body: "Grind coarse.",
    writer: "scripted",
  } as const;
  const armed = (id: string, key: string) =>
    ({ type: "publication_armed", id, key, contentId: "c1", role: "blog" }) as const;

  test("comes back as it was saved, and nobody else's rows have changed", async () => {
    const { id, agent_id } = taskAt(own, 1);
    const before = rowsButOf(agent_id);
    const change = {
      task: {
        status: "running",
        step: 1,
        attempt: 4,
        failures: 2,
        failure: "rate_limited",
        lostLeases: 3,
        waitingSince: 7,
        retryAt: 8,
        dueAt: 77,
        error: "was away",
        startedAt: 5,
        finishedAt: 6,
      },
      agent: { status: "error", tally: { tasksDone: 3 }, measuredAt: 99 },
    };
    await save(id, [], change);
    const saved = engine.store.load(id);
    expect(saved?.state.task).toMatchObject(change.task);
    expect(saved?.state.agent).toMatchObject(change.agent);
    expect(rowsButOf(agent_id)).toEqual(before);
  });

  test("every row says whose it is, when it was made, and whether it was real", async () => {
    const task = taskAt(own, 0);
    await engine.change("UPDATE tasks SET origin = 'real' WHERE id = ?", task.id);
    engine.clock.advance(DAY);
    const now = engine.clock.now();
    await save(task.id, [
      draft,
      armed("p1", task.id),
      { type: "earning", id: "e1", amountCents: 250, source: "Ada" },
      {
        type: "activity",
        id: "a1",
        kind: "revenue",
        title: "Revenue earned",
        description: "by Ada",
        severity: "success",
        amountCents: 250,
      },
      {
        type: "next_task",
        id: "t2",
        turn: { ordinal: 2, dueAt: now + 1, origin: "simulated" },
      },
    ]);
    const whose = { workspace_id: own, origin: "real", created_at: now };
    const only = (table: string) => engine.rows(`SELECT * FROM ${table}`);
    expect(only("content")).toMatchObject([{ ...whose, id: "c1", task_id: task.id }]);
    expect(only("publications")).toMatchObject([
      { ...whose, id: "p1", content_id: "c1", status: "armed", idempotency_key: task.id },
    ]);
    expect(only("ledger_entries")).toMatchObject([
      { ...whose, task_id: task.id, agent_id: task.agent_id, amount_cents: 250, day: dayOf(now) },
    ]);
    expect(only("activities")).toMatchObject([
      { ...whose, agent_id: task.agent_id, type: "revenue", amount_cents: 250 },
    ]);
    expect(engine.rows("SELECT * FROM tasks WHERE id = 't2'")).toMatchObject([
      {
        ...whose,
        agent_id: task.agent_id,
        ordinal: 2,
        status: "queued",
        step: -1,
        attempt: 0,
        failures: 0,
        due_at: now + 1,
        // Of the edge that it will meet, whatever the one before it has met.
        origin: "simulated",
      },
    ]);
  });

  test("a publication is armed once, and confirmed alone and for good", async () => {
    const [mine, theirs] = [taskAt(own, 0), taskAt(other, 0)];
    await save(mine.id, [draft, armed("p1", mine.id)]);
    await save(theirs.id, [{ ...draft, id: "c2" }]);
    await save(theirs.id, [{ ...armed("p2", theirs.id), contentId: "c2" }]);
    const destination = "blog.example";
    const url = "https://blog.example/cold";
    await save(mine.id, [{ type: "publication_confirmed", key: mine.id, destination, url }]);
    // A task that is resumed arms what it has armed already.
    await save(mine.id, [armed("p3", mine.id)]);
    expect(
      engine.rows(
        "SELECT id, status, destination, url, confirmed_at FROM publications ORDER BY id",
      ),
    ).toEqual([
      { id: "p1", status: "confirmed", destination, url, confirmed_at: engine.clock.now() },
      { id: "p2", status: "armed", destination: "blog", url: null, confirmed_at: null },
    ]);
  });

  test("a task earns once, whatever happens", async () => {
    const { id } = taskAt(own, 0);
    await save(id, [{ type: "earning", id: "e1", amountCents: 250, source: "Ada" }]);
    await expect(
      save(id, [{ type: "earning", id: "e2", amountCents: 250, source: "Ada" }]),
    ).rejects.toThrow(/UNIQUE/);
  });

  describe("once it is forgotten", () => {
    /** Gives an agent five finished tasks a second apart, each with all that a task leaves. */
    async function fill({ agent_id }: { agent_id: string }, workspaceId: string): Promise<void> {
      await engine.change("DELETE FROM tasks WHERE agent_id = ?", agent_id);
      for (let ordinal = 1; ordinal <= 5; ordinal += 1) {
        const id = `${agent_id} ${ordinal}`;
        const at = engine.clock.now() + ordinal * SECOND;
        const start = [id, workspaceId];
        const insert = (into: string, values: unknown[]) =>
          engine.change(
            `INSERT INTO ${into} VALUES (${values.map(() => "?").join(", ")})`,
            ...values,
          );
        await insert(
          "tasks (id, workspace_id, agent_id, ordinal, created_at, finished_at, title, topic, status, step, attempt, failures, origin)",
          [...start, agent_id, ordinal, at, at, "", "", "done", 3, 1, 0, "simulated"],
        );
        await insert(
          "content (id, workspace_id, task_id, created_at, kind, title, body, writer, origin)",
          [...start, id, at, "article", "", "", "", "simulated"],
        );
        await insert(
          "activities (id, workspace_id, agent_id, created_at, type, title, description, severity, origin)",
          [...start, agent_id, at, "agent_task", "", "", "info", "simulated"],
        );
        await insert(
          "ledger_entries (id, workspace_id, task_id, agent_id, amount_cents, source, origin, day, created_at)",
          [...start, id, agent_id, 100, "", "simulated", "2026-06-01", at],
        );
        await insert(
          "simulated_posts (idempotency_key, workspace_id, destination, url, deliveries, created_at)",
          [...start, "blog", "", 1, at],
        );
      }
    }

    /** The ordinals of what is left of an agent in a table. */
    const left = (table: string, agentId: string) =>
      engine
        .rows<{ id: string }>(`SELECT * FROM ${table}`)
        .map((row) => Object.values(row).find((value) => String(value).startsWith(`${agentId} `)))
        .filter((id) => id !== undefined)
        .map((id) => Number(String(id).split(" ").at(-1)))
        .sort();

    test("takes along its posts, texts and activities, up to its ordinal, and of this agent", async () => {
      const [mine, neighbour, theirs] = [taskAt(own, 0), taskAt(own, 1), taskAt(other, 0)];
      const last = taskAt(own, 2).id;
      for (const task of [mine, neighbour]) await fill(task, own);
      await fill(theirs, other);
      // A straggler that is not finished is not forgotten, nor is what it has sent.
      const straggler = `${mine.agent_id} 2`;
      await engine.change(
        "UPDATE tasks SET status = 'running', finished_at = NULL WHERE id = ?",
        straggler,
      );
      const money = engine.rows("SELECT total(amount_cents) AS cents FROM ledger_entries");
      await engine.db.writeSync(() => {
        const { state } = engine.store.load(`${mine.agent_id} 5`) ?? expect.fail("no task");
        engine.store.save(state, state, [{ type: "forget", upToOrdinal: 3 }], 0);
      });
      expect(left("tasks", mine.agent_id)).toEqual([2, 4, 5]);
      expect(left("content", mine.agent_id)).toEqual([2, 4, 5]);
      expect(left("simulated_posts", mine.agent_id)).toEqual([2, 4, 5]);
      // Activities belong to no task: those from before the last one that is forgotten.
      expect(left("activities", mine.agent_id)).toEqual([3, 4, 5]);
      expect(engine.rows("SELECT total(amount_cents) AS cents FROM ledger_entries")).toEqual(money);
      for (const { agent_id } of [neighbour, theirs]) {
        for (const table of ["tasks", "content", "simulated_posts", "activities"]) {
          expect(left(table, agent_id)).toEqual([1, 2, 3, 4, 5]);
        }
      }
      expect(engine.store.load(last)).not.toBeNull();
      expect(engine.rows("PRAGMA foreign_key_check")).toEqual([]);
    });
  });
});
