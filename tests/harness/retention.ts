import { expect } from "vitest";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { createOverview } from "#app/dashboard/overview/overview.server.ts";
import { readSnapshot } from "#app/dashboard/reports/snapshot.server.ts";
import type { createTestEngine } from "./engine.ts";
import { expectSound } from "./ledger-truth.ts";
import { liveFor } from "./storage.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;

/** All that is shown as a figure, and the money by what it can be asked for. */
export async function readMetrics(engine: Engine) {
  const { db, clock, workspaceId } = engine;
  const health = () => ({ cpu: 0, memory: 0, storage: 0, measured: true });
  const currentTermEndOf = () => Promise.resolve(null);
  const overview = createOverview({ db, clock, health, currentTermEndOf });
  // Old activities are only shown while there are few: they are not metrics.
  const {
    content: _,
    activities: __,
    notifications: ___,
    ...shown
  } = await overview.of(workspaceId);
  const { body } = await db.snapshot((tx) => readSnapshot(tx, workspaceId, clock.now()));
  const { activities: ____, ...report } = body;
  return {
    shown,
    report,
    tallies: engine.rows("SELECT id, simulated_counters, real_counters FROM agents ORDER BY id"),
    money: engine.rows(
      `SELECT agent_id, origin, day, sum(amount_cents) AS cents FROM earnings_entries
       GROUP BY agent_id, origin, day ORDER BY 1, 2, 3`,
    ),
    reach: engine.rows("SELECT id, state, views, earned_cents FROM publications ORDER BY id"),
    texts: engine.rows(
      "SELECT id, state, version_id FROM content_items WHERE kind <> 'report' ORDER BY id",
    ),
  };
}

/**
 * After these days, retention leaves every figure as it was, removes rows of each of these tables, and the product
 * goes on from there.
 */
export async function expectMetricsKept(
  engine: Engine,
  days: number,
  tables: readonly string[],
): Promise<void> {
  const count = (table: string) => engine.rows(`SELECT 1 FROM ${table}`).length;
  await liveFor(engine, days);
  const before = { figures: await readMetrics(engine), rows: tables.map(count) };
  await engine.retention.run();
  expect(await readMetrics(engine)).toEqual(before.figures);
  for (const [index, table] of tables.entries())
    expect(count(table), table).toBeLessThan(before.rows[index] ?? 0);
  expectSound(engine.db.reader);
  // Nothing is done twice.
  const articles = () => engine.rows("SELECT 1 FROM content_items WHERE kind = 'article'").length;
  const written = articles();
  await engine.run(DAY, HOUR);
  expect(articles()).toBeLessThan(written + 3);
  expect(engine.rows("SELECT 1 FROM simulated_posts WHERE deliveries > 1")).toEqual([]);
}
