import { expect } from "vitest";
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
         (SELECT placement_id FROM operations WHERE kind = 'create')`,
    ),
  ).toEqual([]);
  // What is said to be there is there, and was approved.
  expect(
    rows(
      db,
      `SELECT p.id FROM placements p LEFT JOIN simulated_posts s ON s.idempotency_key = p.id
         LEFT JOIN reviews r ON r.version_id = p.version_id AND r.decision = 'approved'
       WHERE p.state = 'published' AND (s.idempotency_key IS NULL OR r.id IS NULL)`,
    ),
  ).toEqual([]);
  // One article for an idea; each placement's money is what was booked for it.
  expect(
    rows(
      db,
      `SELECT idea_id FROM pieces WHERE kind = 'article' AND idea_id IS NOT NULL
       GROUP BY idea_id, origin HAVING count(*) > 1`,
    ),
  ).toEqual([]);
  expect(
    rows(
      db,
      `SELECT p.id FROM placements p WHERE p.earned_cents <>
         (SELECT total(amount_cents) FROM ledger_entries l WHERE l.placement_id = p.id)`,
    ),
  ).toEqual([]);
  const all = rows<AgentRow>(db, "SELECT id, type, simulated_tally FROM agents");
  expect(all).toHaveLength(agents);
  for (const agent of all) expectAgentsLedger(db, agent);
}

function expectAgentsLedger(db: Connection, agent: AgentRow): void {
  const tally = JSON.parse(agent.simulated_tally) as Record<string, number | undefined>;
  const tasks = rows<TaskRow>(
    db,
    "SELECT id, ordinal, status FROM tasks WHERE agent_id = ? ORDER BY ordinal",
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
  const { tasksDone = 0, tasksFailed = 0 } = tally;
  expect(tasksDone + tasksFailed).toBe(ended.length + forgotten);
  if (forgotten === 0)
    expect([tasksDone, tasksFailed]).toEqual([counted("done"), counted("failed")]);
  expectCounts(db, agent, tally);
}

/** What each count counts, as rows. An open task may have made its piece, and not be counted yet. */
const countedRows = {
  articles: "SELECT 1 FROM pieces WHERE agent_id = @id AND kind = 'article'",
  packs: "SELECT 1 FROM pieces WHERE agent_id = @id AND kind = 'video_pack'",
  reports: "SELECT 1 FROM pieces WHERE agent_id = @id AND kind = 'report'",
  drafts: "SELECT 1 FROM pieces WHERE agent_id = @id AND kind = 'social_post'",
  posts: `SELECT 1 FROM placements p JOIN pieces c ON c.id = p.piece_id
    WHERE p.published_at IS NOT NULL AND c.agent_id = @id AND c.kind = 'social_post'`,
  videos: `SELECT 1 FROM placements p JOIN pieces c ON c.id = p.piece_id
    WHERE p.published_at IS NOT NULL AND c.agent_id = @id AND c.kind = 'video_pack'`,
} as const;

function expectCounts(
  db: Connection,
  { id, type }: AgentRow,
  tally: Record<string, number | undefined>,
): void {
  const open = rows<{ id: string }>(
    db,
    "SELECT id FROM tasks WHERE agent_id = ? AND finished_at IS NULL AND step = 1",
    id,
  ).length;
  for (const [name, sql] of Object.entries(countedRows)) {
    const there = db.prepare(sql).all({ id }).length;
    const count = tally[name] ?? 0;
    expect([type, name, count <= there]).toEqual([type, name, true]);
    if (open === 0) expect([type, name, count]).toEqual([type, name, there]);
  }
  if (type === "publisher") {
    const published = `SELECT 1 FROM placements p JOIN pieces c ON c.id = p.piece_id
      JOIN agents a ON a.workspace_id = p.workspace_id
      WHERE p.published_at IS NOT NULL AND c.kind = 'article' AND a.id = ?`;
    expect(rows(db, published, id)).toHaveLength(tally.published ?? 0);
  }
  const earned =
    "SELECT CAST(total(amount_cents) AS int) AS cents FROM ledger_entries WHERE agent_id = ?";
  expect(rows(db, earned, id)).toEqual([{ cents: tally.revenueCents ?? 0 }]);
}

function rows<Row>(db: Connection, sql: string, ...values: unknown[]): Row[] {
  return db.prepare(sql).all(...values) as Row[];
}
