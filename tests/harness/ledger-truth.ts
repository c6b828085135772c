import { expect } from "vitest";
import type { Connection } from "../../db/sqlite.server";
import { expectCounts } from "./counts-truth";

/** The file is whole, and every row that another one names is there. */
export function expectSound(db: Connection): void {
  expect(db.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(db.pragma("foreign_key_check")).toEqual([]);
}

/** Every count agrees with every other: nothing is lost, and nothing was done twice. */
export function expectLedger(db: Connection, { agents }: { agents: number }): void {
  expectSound(db);
  const find = (sql: string) => db.prepare(sql).all();
  expect(find("SELECT id, error FROM tasks WHERE status = 'needs_check'")).toEqual([]);
  // The world outside has received nothing twice, and nothing that nobody meant to send.
  expect(find("SELECT * FROM simulated_posts WHERE deliveries <> 1")).toEqual([]);
  expect(
    find(
      `SELECT idempotency_key FROM simulated_posts WHERE idempotency_key NOT IN (SELECT id FROM placements)`,
    ),
  ).toEqual([]);
  const all = db.prepare<[], string>("SELECT id FROM agents").pluck().all();
  expect(all).toHaveLength(agents);
  for (const agent of all) expectOneAfterTheOther(db, agent);
  expectCounts(db, { forgotten: (agent) => firstOrdinal(db, agent) - 1 });
}

/** Of a long history the oldest are forgotten. */
function firstOrdinal(db: Connection, agent: string): number {
  const first = db.prepare<[string], number>("SELECT min(ordinal) FROM tasks WHERE agent_id = ?");
  return first.pluck().get(agent) ?? 1;
}

function expectOneAfterTheOther(db: Connection, agent: string): void {
  const tasks = db
    .prepare<[string], { ordinal: number; status: string }>(
      "SELECT ordinal, status FROM tasks WHERE agent_id = ? ORDER BY ordinal",
    )
    .all(agent);
  const first = firstOrdinal(db, agent);
  expect(tasks.map(({ ordinal }) => ordinal)).toEqual(tasks.map((_, index) => first + index));
  expect(tasks.at(-1)?.status).toMatch(/^(queued|running)$/);
  const ended = tasks.slice(0, -1);
  expect(ended.filter(({ status }) => status !== "done" && status !== "failed")).toEqual([]);
}
