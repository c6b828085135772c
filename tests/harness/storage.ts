import { expect } from "vitest";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { fillSamplePlan } from "#app/domain/simulation/sample-plan.server.ts";
import type { Connection } from "#db/sqlite.server.ts";
import type { createTestEngine } from "./engine.ts";
import { storedChecks } from "./stored-checks.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;

/** What the file takes, without what is free in it. */
function storedBytes(db: Connection): number {
  const of = (name: string) => Number(db.pragma(name, { simple: true }));
  return (of("page_count") - of("freelist_count")) * of("page_size");
}

/** Every text that people read of a workspace's work, each counted once. */
function distinctTextBytes(db: Connection): number {
  const sql = `SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) FROM (
      SELECT text FROM content_body_texts
      UNION SELECT title FROM content_versions UNION SELECT fields FROM content_versions
      UNION SELECT topic FROM ideas UNION SELECT angle FROM ideas UNION SELECT reason FROM ideas
      UNION SELECT fact FROM ${storedChecks} UNION SELECT description FROM activities)`;
  return Number(db.prepare(sql).pluck().get());
}

/** Runs the product for some days: the plan is filled, agents work, and retention runs. */
export async function liveFor(
  { db, workspaceId, store, clock, retention, run }: Engine,
  days: number,
  { folds = false } = {},
): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const plan = { workspaceId, now: clock.now(), timeZone: "UTC", articlesPerWeek: 5 };
    await db.write((tx) => fillSamplePlan(tx, { ...plan, newId: store.newId }));
    await run(DAY, HOUR);
    if (folds) await retention.run();
  }
}

/** Rows, the indexes that make each of them quick to find, and the index that searches the texts. */
const rowsBytes = 500_000;

/** A simulated workspace lives for some weeks; looked at after each. */
export async function expectSmall(engine: Engine, weeks: number): Promise<void> {
  const { reader } = engine.db;
  const empty = storedBytes(reader);
  for (let week = 1; week <= weeks; week += 1) {
    await liveFor(engine, 7, { folds: true });
    const stored = storedBytes(reader) - empty;
    const texts = distinctTextBytes(reader);
    expect(stored, `week ${week}`).toBeLessThan(1.5 * texts + rowsBytes);
  }
}
