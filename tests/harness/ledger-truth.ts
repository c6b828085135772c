import { expect } from "vitest";
import { kinds } from "../../app/studio/agents/kinds";
import type { Connection } from "../../db/sqlite.server";

interface AgentRow {
  id: string;
  type: string;
  simulated_tally: string;
}

interface TaskRow {
  id: string;
  ordinal: number;
  status: string;
  content_id: string | null;
}

/** The file is whole, and every row that another one names is there. */
export function expectSound(db: Connection): void {
  expect(db.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(db.pragma("foreign_key_check")).toEqual([]);
}

/** Every count agrees with every other: nothing is lost, and nothing was done twice. */
export function expectLedger(db: Connection, { agents }: { agents: number }): void {
  expectSound(db);
  expect(rows(db, "SELECT id, error FROM tasks WHERE status = 'needs_check'")).toEqual([]);
  // The world outside has received nothing twice, and nothing that nobody meant to send.
  expect(rows(db, "SELECT * FROM simulated_posts WHERE deliveries <> 1")).toEqual([]);
  expect(
    rows(
      db,
      `SELECT idempotency_key FROM simulated_posts WHERE idempotency_key NOT IN
         (SELECT idempotency_key FROM publications)`,
    ),
  ).toEqual([]);
  const all = rows<AgentRow>(db, "SELECT id, type, simulated_tally FROM agents");
  expect(all).toHaveLength(agents);
  for (const agent of all) expectAgentsLedger(db, agent);
}

function expectAgentsLedger(db: Connection, agent: AgentRow): void {
  const kind = kinds.find(({ type }) => type === agent.type) ?? expect.fail(agent.type);
  const takes = (step: string) => (kind.steps as readonly string[]).includes(step);
  const tally = JSON.parse(agent.simulated_tally) as Record<string, number | undefined>;
  const tasks = rows<TaskRow>(
    db,
    "SELECT id, ordinal, status, content_id FROM tasks WHERE agent_id = ? ORDER BY ordinal",
    agent.id,
  );
  // One after the other; of a long history the oldest are forgotten.
  const forgotten = (tasks[0]?.ordinal ?? 0) - 1;
  expect(tasks.map(({ ordinal }) => ordinal - forgotten)).toEqual(
    tasks.map((_, index) => index + 1),
  );
  expect(tasks.at(-1)?.status).toMatch(/^(queued|running)$/);
  const ended = tasks.slice(0, -1);
  expect(ended.filter(({ status }) => status !== "done" && status !== "failed")).toEqual([]);
  // Each end was counted once.
  const counted = (status: string) => ended.filter((task) => task.status === status).length;
  const { tasksDone = 0, tasksFailed = 0, revenueCents = 0 } = tally;
  expect(tasksDone + tasksFailed).toBe(ended.length + forgotten);
  if (forgotten === 0)
    expect([tasksDone, tasksFailed]).toEqual([counted("done"), counted("failed")]);
  // Money outlives forgotten tasks, and each task earns at most once (a unique index sees to it).
  const earned =
    "SELECT coalesce(sum(amount_cents), 0) AS cents FROM ledger_entries WHERE agent_id = ?";
  expect(rows(db, earned, agent.id)).toEqual([{ cents: revenueCents }]);

  for (const task of ended) {
    const written = rows<{ id: string }>(db, "SELECT id FROM content WHERE task_id = ?", task.id);
    if (task.status === "done") expect(written).toHaveLength(takes("draft") ? 1 : 0);
    expect(written.map(({ id }) => id)).toEqual(task.content_id === null ? [] : [task.content_id]);
    const published = rows(
      db,
      `SELECT p.status, p.content_id, s.deliveries FROM publications p
         LEFT JOIN simulated_posts s ON s.idempotency_key = p.idempotency_key
         WHERE p.idempotency_key = ?`,
      task.id,
    );
    if (task.status === "done") {
      expect(published).toEqual(
        takes("publish")
          ? [{ status: "confirmed", content_id: task.content_id, deliveries: 1 }]
          : [],
      );
    }
  }
}

function rows<Row>(db: Connection, sql: string, ...values: unknown[]): Row[] {
  return db.prepare(sql).all(...values) as Row[];
}
