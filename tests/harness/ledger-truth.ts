import { expect } from "vitest";
import type { Connection } from "#db/sqlite.server.ts";
import { expectCountsMatchRows } from "./counter-check.ts";

/** The file is whole, and every row that another one names is there. */
export function expectSound(db: Connection): void {
  expect(db.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(db.pragma("foreign_key_check")).toEqual([]);
}

/** Every count agrees with every other: nothing is lost, and nothing was done twice. */
export function expectLedger(db: Connection, { agents }: { agents: number }): void {
  expectSound(db);
  expect(rows(db, "SELECT id, error FROM tasks WHERE status = 'needs_check'")).toEqual([]);
  // Nothing was sent twice or without a request.
  expect(rows(db, "SELECT * FROM simulated_posts WHERE deliveries <> 1")).toEqual([]);
  expect(
    rows(
      db,
      `SELECT idempotency_key FROM simulated_posts WHERE idempotency_key NOT IN
         (SELECT id FROM publications)`,
    ),
  ).toEqual([]);
  // What is said to be there is there, and was approved.
  expect(
    rows(
      db,
      `SELECT p.id FROM publications p LEFT JOIN simulated_posts s ON s.idempotency_key = p.id
         LEFT JOIN reviews r ON r.version_id = p.version_id AND r.decision = 'approved'
       WHERE p.state = 'published' AND (s.idempotency_key IS NULL OR r.id IS NULL)`,
    ),
  ).toEqual([]);
  // One article for an idea; each publication's money is what was booked for it.
  expect(
    rows(
      db,
      `SELECT idea_id FROM content_items WHERE kind = 'article' AND idea_id IS NOT NULL
       GROUP BY idea_id, origin HAVING count(*) > 1`,
    ),
  ).toEqual([]);
  expect(
    rows(
      db,
      `SELECT p.id FROM publications p WHERE p.earned_cents <>
         (SELECT total(amount_cents) FROM earnings_entries l WHERE l.publication_id = p.id)`,
    ),
  ).toEqual([]);
  const all = rows<{ id: string }>(db, "SELECT id FROM agents");
  expect(all).toHaveLength(agents);
  for (const { id } of all) expectOneAfterTheOther(db, id);
  expectCountsMatchRows(db, { forgotten: (agent) => firstOrdinal(db, agent) - 1 });
}

/** Of a long history the oldest are forgotten. */
function firstOrdinal(db: Connection, agent: string): number {
  const first = db.prepare<[string], number>("SELECT min(ordinal) FROM tasks WHERE agent_id = ?");
  return first.pluck().get(agent) ?? 1;
}

function expectOneAfterTheOther(db: Connection, agent: string): void {
  const tasks = rows<{ ordinal: number; status: string }>(
    db,
    "SELECT ordinal, status FROM tasks WHERE agent_id = ? ORDER BY ordinal",
    agent,
  );
  const first = firstOrdinal(db, agent);
  expect(tasks.map(({ ordinal }) => ordinal)).toEqual(tasks.map((_, index) => first + index));
  expect(tasks.at(-1)?.status).toMatch(/^(queued|running)$/);
  const ended = tasks.slice(0, -1);
  expect(ended.filter(({ status }) => status !== "done" && status !== "failed")).toEqual([]);
}

function rows<Row>(db: Connection, sql: string, ...values: unknown[]): Row[] {
  return db.prepare(sql).all(...values) as Row[];
}
