import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { expectMetricsKept, readMetrics } from "#tests/harness/retention.ts";
import { expectSmall, liveFor } from "#tests/harness/storage.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;

beforeEach(async () => {
  engine = await createTestEngine({ watched: false, repeatableIds: false });
});
afterEach(() => engine.remove());

const live = (days: number) => liveFor(engine, days);

const count = (table: string, where = "1 = 1") =>
  engine.rows(`SELECT 1 FROM ${table} WHERE ${where}`).length;

describe("old work", () => {
  test("is replaced by equal totals", async () => {
    await expectMetricsKept(engine, 9, [
      "activities",
      "work_claims",
      "publish_jobs",
      "earnings_entries",
      "content_versions WHERE checks IS NOT NULL",
    ]);
  });

  test("is kept while pages and reports show it, and real work is kept always", async () => {
    await live(3);
    // The work and claim of an ended task are no longer needed.
    const everything = () =>
      ["tasks", "activities", "metric_snapshots", "content_items", "content_versions"].map(
        (table) =>
          engine
            .rows<{ work?: unknown }>(`SELECT * FROM ${table} ORDER BY 1, 2`)
            .map((row) => ({ ...row, work: null })),
      );
    const before = everything();
    await engine.retention.run();
    expect(everything()).toEqual(before);
    await engine.change("UPDATE tasks SET origin = 'real'");
    await engine.change("UPDATE activities SET origin = 'real'");
    await engine.change("UPDATE earnings_entries SET origin = 'real'");
    const real = () => [
      count("tasks", "finished_at IS NOT NULL"),
      count("activities"),
      count("earnings_entries"),
      count("work_claims"),
    ];
    const kept = real();
    engine.clock.advance(60 * DAY);
    await engine.retention.run();
    expect(real()).toEqual(kept);
  });

  test("of another workspace is cleaned up at its own time, and an interrupted cleanup continues", async () => {
    await live(9);
    const other = await engine.newWorkspace();
    const { db, workspaceId } = engine;
    const dueAt = (id: string) =>
      engine.rows<{ at: number }>(
        "SELECT retention_due_at AS at FROM workspaces WHERE id = ?",
        id,
      )[0]?.at;
    await engine.change(
      "UPDATE workspaces SET retention_due_at = ? WHERE id = ?",
      engine.clock.now() + 1,
      workspaceId,
    );
    const left = count("earnings_entries");
    await engine.retention.run();
    expect(count("earnings_entries")).toBe(left);
    expect(dueAt(other)).toBe(engine.clock.now() + DAY);
    engine.clock.advance(1);
    // The process ends after its third transaction.
    let writes = 0;
    const { write } = db;
    db.write = (work) => {
      writes += 1;
      if (writes > 4) return Promise.reject(new Error("the process has ended"));
      return write(work);
    };
    await engine.retention.run();
    db.write = write;
    expect(count("activities", "type = 'agent_task'")).toBeGreaterThan(0);
    const before = await readMetrics(engine);
    engine.clock.advance(5 * MINUTE);
    await engine.retention.run();
    expect(await readMetrics(engine)).toEqual({
      ...before,
      shown: expect.anything() as unknown,
      report: expect.anything() as unknown,
    });
    expect(dueAt(workspaceId)).toBe(engine.clock.now() + DAY);
    expect(count("earnings_entries")).toBeLessThan(left);
  });
});

test("a simulated workspace stays small compared with its content", async () => {
  await expectSmall(engine, 2);
});
