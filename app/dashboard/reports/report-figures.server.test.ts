import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine, startOfTime } from "#tests/harness/engine.ts";
import { addHistory } from "#tests/harness/history.ts";
import { createTestReports } from "#tests/harness/reports.ts";
import { DAY, dayOf, MINUTE } from "#app/core/time/clock.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { Report } from "./report.ts";
import { viewReport } from "./report-view.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let agentIds: string[];

beforeEach(async () => {
  engine = await createTestEngine();
  agentIds = engine
    .rows<{ id: string }>(
      "SELECT id FROM agents WHERE workspace_id = ? ORDER BY position",
      engine.workspaceId,
    )
    .map(({ id }) => id);
});
afterEach(() => engine.remove());

const setUp = () => createTestReports(engine);

async function write(sql: string, ...values: unknown[]): Promise<void> {
  await engine.db.writeSync(() => void engine.db.writer.prepare(sql).run(...values));
}

let entries = 0;

function earn(
  cents: number,
  { day, origin = "simulated", agent }: { day: number; origin?: Origin; agent?: number },
): Promise<void> {
  entries += 1;
  const agentId = agent === undefined ? null : (agentIds[agent] ?? null);
  return write(
    `INSERT INTO earnings_entries (id, workspace_id, task_id, agent_id, amount_cents, source, origin,
       day, created_at) VALUES (?, ?, NULL, ?, ?, 'test', ?, ?, ?)`,
    ...[`entry-${entries}`, engine.workspaceId, agentId, cents, origin],
    ...[dayOf(startOfTime + day * DAY), startOfTime],
  );
}

async function makeReport(): Promise<Report> {
  const { reports } = setUp();
  const { id } = await reports.generate(engine.workspaceId);
  return (await reports.find(engine.workspaceId, id)) ?? expect.fail("the report is not there");
}

describe("the figures", () => {
  test("are those of 30 days, the present one included", async () => {
    await earn(100, { day: 0 });
    await earn(1_000, { day: -29 });
    await earn(10_000, { day: -30 });
    await earn(100_000, { day: 1 });
    const { period, revenue } = await makeReport();
    expect(period).toEqual({ from: dayOf(startOfTime - 29 * DAY), to: dayOf(startOfTime) });
    expect(revenue.byDay).toHaveLength(30);
    expect(revenue.byDay[0]).toEqual({ day: period.from, cents: 1_000 });
    expect(revenue.byDay.at(-1)).toEqual({ day: period.to, cents: 100 });
    expect(revenue).toMatchObject({ periodCents: 1_100, totalCents: 111_100, goalCents: 100_000 });
  });

  test("are simulated in a simulated workspace, real in a live one, and never mixed", async () => {
    await earn(500, { day: -1, origin: "simulated", agent: 0 });
    await earn(70, { day: -1, origin: "real", agent: 0 });
    const simulated = await makeReport();
    expect(simulated).toMatchObject({ origin: "simulated", mode: "simulation" });
    expect(simulated.revenue).toMatchObject({ periodCents: 500, totalCents: 500 });
    expect(simulated.agents[0]?.revenueCents).toBe(500);
    await write("UPDATE workspaces SET mode = 'live' WHERE id = ?", engine.workspaceId);
    const real = await makeReport();
    expect(real).toMatchObject({ origin: "real", mode: "live" });
    expect(real.revenue).toMatchObject({ periodCents: 70, totalCents: 70 });
    expect(real.agents[0]?.revenueCents).toBe(70);
    expect(real.activities).toEqual([]);
  });

  test("with and without an agent add up to the total", async () => {
    await earn(300, { day: -2, agent: 0 });
    await earn(20, { day: -2, agent: 5 });
    await earn(5, { day: -2 });
    const { agents, revenue } = await makeReport();
    expect(agents.map(({ revenueCents }) => revenueCents)).toEqual([300, 0, 0, 0, 0, 20]);
    expect(revenue).toMatchObject({ periodCents: 325, otherCents: 5 });
  });

  test("are the engine's own: tasks, metrics and revenue after a day of work", async () => {
    await engine.run(DAY, 2 * MINUTE);
    const report = await makeReport();
    const done = engine.rows<{ n: number }>(
      "SELECT count(*) AS n FROM tasks WHERE status = 'done'",
    );
    const total = report.agents.reduce((sum, agent) => sum + agent.done, 0);
    expect(total).toBe(done[0]?.n);
    expect(total).toBeGreaterThanOrEqual(6);
    const [earned] = engine.rows<{ cents: number }>(
      "SELECT total(amount_cents) AS cents FROM earnings_entries",
    );
    expect(report.revenue.totalCents).toBe(earned?.cents);
    expect(report.revenue.totalCents).toBeGreaterThan(0);
    expect(report.agents[0]?.metrics.tasksCompleted).toBe(report.agents[0]?.done);
    expect(report.activities.length).toBeLessThanOrEqual(10);
  });

  test("count the tasks that were forgotten, or say that there were more", async () => {
    await addHistory(engine, { type: "content_writer", done: 12, failed: 2 });
    const [agentId] = agentIds;
    const countDone = () =>
      engine.rows("SELECT 1 FROM tasks WHERE agent_id = ? AND status = 'done'", agentId).length;
    const ever = countDone();
    await write("DELETE FROM tasks WHERE agent_id = ? AND ordinal <= 5", agentId);
    expect(countDone()).toBeLessThan(ever);
    const young = (await makeReport()).agents[0];
    expect(young?.atLeast).toBe(false);
    expect(young?.done).toBe(ever);
    // As if it had begun before the period: its own counts say nothing about that any more.
    await write("UPDATE agents SET created_at = ? WHERE id = ?", startOfTime - 40 * DAY, agentId);
    const old = (await makeReport()).agents[0];
    expect(old).toMatchObject({ atLeast: true, done: countDone() });
  });

  test("leave out tasks that ended before the period, and what only happened every day", async () => {
    await engine.run(10 * MINUTE);
    engine.clock.advance(40 * DAY);
    const { agents, activities } = await makeReport();
    expect(agents.map(({ done }) => done)).toEqual(Array(6).fill(0));
    expect(activities).toEqual([]);
  });
});

describe("the day of a report", () => {
  const reportIn = async (timeZone: string, iso: string) => {
    await write("UPDATE workspaces SET time_zone = ?", timeZone);
    engine.clock.set(Date.parse(iso));
    const report = await makeReport();
    const { reports } = setUp();
    const file = await reports.file(engine.workspaceId, report.id);
    return { report, view: viewReport(report), name: file?.name };
  };

  test("is the one on the workspace's wall, whatever day it is in UTC", async () => {
    await earn(10, { day: 0 });
    const west = await reportIn("America/Los_Angeles", "2026-06-02T01:00:00Z");
    expect(west.report.title).toBe("Performance report of Jun 1, 2026, 6:00 PM");
    expect(west.name).toBe("performance-report-of-jun-1-2026-6-00-pm.pdf");
    expect(west.report.period).toEqual({ from: "2026-05-03", to: "2026-06-01" });
    expect(west.report.revenue.byDay.at(-1)).toEqual({ day: "2026-06-01", cents: 10 });
    const east = await reportIn("Asia/Tokyo", "2026-06-01T23:00:00Z");
    expect(east.report.title).toBe("Performance report of Jun 2, 2026, 8:00 AM");
    expect(east.name).toBe("performance-report-of-jun-2-2026-8-00-am.pdf");
    expect(east.report.period).toEqual({ from: "2026-05-04", to: "2026-06-02" });
    expect(east.view.notes[0]).toContain(
      "Days and times are those of your workspace, in Asia/Tokyo.",
    );
  });

  test("stays what it was when the time zone is changed afterwards", async () => {
    const { report, view } = await reportIn("Asia/Tokyo", "2026-06-01T23:00:00Z");
    await write("UPDATE workspaces SET time_zone = 'Europe/Berlin'");
    const { reports } = setUp();
    const again = await reports.find(engine.workspaceId, report.id);
    expect(again && viewReport(again)).toEqual(view);
    expect(view.written).toBe("Jun 2, 2026, 8:00 AM (Asia/Tokyo)");
  });

  test("begins its period with the first day's midnight there", async () => {
    const news = (id: string, at: string) =>
      write(
        `INSERT INTO activities (id, workspace_id, type, title, description, severity, origin,
           created_at) VALUES (?, ?, 'system', ?, '', 'info', 'simulated', ?)`,
        ...[id, engine.workspaceId, id, Date.parse(at)],
      );
    await news("the day before", "2026-05-03T14:59:00Z");
    await news("the first minute", "2026-05-03T15:00:00Z");
    const { view } = await reportIn("Asia/Tokyo", "2026-06-01T23:00:00Z");
    expect(view.activities.map(({ title, when }) => [title, when])).toEqual([
      ["the first minute", "May 4, 2026, 12:00 AM"],
    ]);
  });

  test("shows the times of an older report in UTC", async () => {
    const { report } = await reportIn("Asia/Tokyo", "2026-06-01T23:00:00Z");
    const view = viewReport({ ...report, timeZone: undefined });
    expect(view.written).toBe("Jun 1, 2026, 11:00 PM (UTC)");
    expect(view.notes[0]).toContain("all other days and times are in UTC");
  });
});
