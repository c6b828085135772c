import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine, startOfTime } from "../../../tests/harness/engine";
import { DAY, dayOf, MINUTE, SECOND } from "../../core/clock";
import { createIds } from "../../core/ids";
import type { WorkspaceEvent } from "../../workspace/events";
import type { Origin } from "../../workspace/origin";
import { readPosition } from "../../workspace/addresses/list-position";
import type { Report } from "./report";
import { viewReport } from "./report-view";
import { createReports, reportsOnPage } from "./reports.server";

/** Of a report that is made when the engine's clock begins. */
const title = "Performance report of Jun 1, 2026, 8:00 AM";
const fileName = "performance-report-of-jun-1-2026-8-00-am.pdf";

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

function setUp(render: (report: Report) => Promise<Buffer> = async ({ id }) => Buffer.from(id)) {
  const events: WorkspaceEvent[] = [];
  const { db, clock } = engine;
  const newId = createIds({ clock });
  const emit = (event: WorkspaceEvent) => void events.push(event);
  return { events, reports: createReports({ db, clock, newId, render, emit }) };
}

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
    `INSERT INTO ledger_entries (id, workspace_id, task_id, agent_id, amount_cents, source, origin,
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

  test("of a simulated workspace are simulated, of a live one real, and never mixed", async () => {
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

  test("of agents and of nobody make the total", async () => {
    await earn(300, { day: -2, agent: 0 });
    await earn(20, { day: -2, agent: 5 });
    await earn(5, { day: -2 });
    const { agents, revenue } = await makeReport();
    expect(agents.map(({ revenueCents }) => revenueCents)).toEqual([300, 0, 0, 0, 0, 20]);
    expect(revenue).toMatchObject({ periodCents: 325, otherCents: 5 });
  });

  test("are the engine's own: tasks, metrics and revenue after 20 minutes of work", async () => {
    await engine.run(20 * MINUTE, 6_000);
    const report = await makeReport();
    const done = engine.rows<{ n: number }>(
      "SELECT count(*) AS n FROM tasks WHERE status = 'done'",
    );
    const total = report.agents.reduce((sum, agent) => sum + agent.done, 0);
    expect(total).toBe(done[0]?.n);
    expect(total).toBeGreaterThan(100);
    const [earned] = engine.rows<{ cents: number }>(
      "SELECT total(amount_cents) AS cents FROM ledger_entries",
    );
    expect(report.revenue.totalCents).toBe(earned?.cents);
    expect(report.agents[0]?.metrics.tasksCompleted).toBe(report.agents[0]?.done);
    expect(report.activities.length).toBeLessThanOrEqual(10);
  });

  test("count the tasks that were forgotten, or say that there were more", async () => {
    await engine.run(10 * MINUTE, 6_000);
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

describe("making a report", () => {
  test("stores it with its PDF and its news, and then tells", async () => {
    const { reports, events } = setUp();
    const { id } = await reports.generate(engine.workspaceId);
    expect(await reports.file(engine.workspaceId, id)).toEqual({
      pdf: Buffer.from(id),
      name: fileName,
    });
    expect(events).toEqual([
      {
        workspaceId: engine.workspaceId,
        type: "activity",
        activity: expect.objectContaining({
          type: "system",
          severity: "success",
          title: "Report Generated",
          description: title,
          origin: "simulated",
        }) as unknown,
      },
      { workspaceId: engine.workspaceId, type: "overview" },
    ]);
    expect(
      engine.rows("SELECT title FROM activities WHERE type = 'system' AND severity = 'success'"),
    ).toEqual([{ title: "Report Generated" }]);
  });

  const broken = new Error("the disk is full");

  function expectNothing(events: WorkspaceEvent[]): void {
    expect(events).toEqual([]);
    expect(engine.rows("SELECT 1 FROM content WHERE kind = 'report'")).toEqual([]);
    expect(engine.rows("SELECT 1 FROM report_files")).toEqual([]);
    expect(engine.rows("SELECT 1 FROM activities WHERE type = 'system'")).toEqual([]);
  }

  test("stores nothing and tells nothing when its PDF cannot be made", async () => {
    const { reports, events } = setUp(() => Promise.reject(broken));
    await expect(reports.generate(engine.workspaceId)).rejects.toBe(broken);
    expectNothing(events);
  });

  test("stores nothing and tells nothing when what belongs to it cannot be stored", async () => {
    const { reports, events } = setUp();
    const fail = () => Promise.reject(broken);
    await expect(reports.record(engine.workspaceId, fail)).rejects.toBe(broken);
    expectNothing(events);
  });

  test("tells of it as of the moment when it is there, not when it was begun", async () => {
    const { reports, events } = setUp(async () => {
      engine.clock.advance(30 * SECOND);
      return Buffer.from("a PDF");
    });
    const { id } = await reports.generate(engine.workspaceId);
    expect((await reports.find(engine.workspaceId, id))?.createdAt).toBe(startOfTime);
    expect(engine.rows("SELECT created_at FROM activities WHERE type = 'system'")).toEqual([
      { created_at: startOfTime + 30 * SECOND },
    ]);
    expect(events[0]).toMatchObject({ activity: { createdAt: "2026-06-01T08:00:30.000Z" } });
  });

  test("fails for a workspace that is gone", async () => {
    await expect(setUp().reports.generate("nobody's")).rejects.toMatchObject({ code: "not_found" });
  });

  test("asked for again while it is being made is the same one", async () => {
    let renderings = 0;
    const { reports, events } = setUp(async ({ id }) => {
      renderings += 1;
      return Buffer.from(id);
    });
    const other = await engine.newWorkspace();
    const asked = [engine.workspaceId, engine.workspaceId, other];
    const [first, again, theirs] = await Promise.all(asked.map((id) => reports.generate(id)));
    expect(again?.id).toBe(first?.id);
    expect(theirs?.id).not.toBe(first?.id);
    expect(renderings).toBe(2);
    expect(events.filter(({ type }) => type === "activity")).toHaveLength(2);
    const next = await reports.generate(engine.workspaceId);
    expect(next.id).not.toBe(first?.id);
  });

  test("that has failed does not stand in the way of the next", async () => {
    let full = true;
    const { reports } = setUp(async ({ id }) => {
      if (full) throw broken;
      return Buffer.from(id);
    });
    await expect(reports.generate(engine.workspaceId)).rejects.toBe(broken);
    full = false;
    await expect(reports.generate(engine.workspaceId)).resolves.toHaveProperty("id");
  });
});

describe("the manager's report", () => {
  const noted: string[] = [];
  const note = async () => void noted.push("noted");
  beforeEach(() => void noted.splice(0));

  test("is stored without a PDF, with what belongs to it, and told in words of its own", async () => {
    const { reports, events } = setUp(() => expect.fail("nobody has asked for the PDF"));
    const { id } = await reports.record(engine.workspaceId, note);
    expect(noted).toEqual(["noted"]);
    expect(await reports.find(engine.workspaceId, id)).not.toBeNull();
    expect(engine.rows("SELECT 1 FROM report_files")).toEqual([]);
    expect((await reports.list(engine.workspaceId)).reports).toMatchObject([{ id, size: null }]);
    expect(events).toMatchObject([
      { type: "activity", activity: { title: "Evening Report", severity: "success" } },
      { type: "overview" },
    ]);
    expect(await reports.remove(engine.workspaceId, id)).toBe(true);
  });

  test("becomes a PDF when it is downloaded for the first time, once and for all", async () => {
    const rendered: Report[] = [];
    const { reports } = setUp(async (report) => {
      rendered.push(report);
      return Buffer.from(`PDF ${rendered.length}`);
    });
    const { id } = await reports.record(engine.workspaceId, note);
    engine.clock.advance(DAY);
    const first = { pdf: Buffer.from("PDF 1"), name: fileName };
    const download = () => reports.file(engine.workspaceId, id);
    expect(await Promise.all([download(), download()])).toEqual([first, first]);
    expect(await download()).toEqual(first);
    expect(rendered).toEqual([await reports.find(engine.workspaceId, id)]);
    expect((await reports.list(engine.workspaceId)).reports).toMatchObject([{ id, size: 5 }]);
  });

  test("can be downloaded after a try that failed; deleted meanwhile it is gone", async () => {
    let work: () => Promise<unknown> = () => Promise.reject(new Error("no typeface"));
    const { reports } = setUp(async () => {
      await work();
      return Buffer.from("PDF");
    });
    const { id } = await reports.record(engine.workspaceId, note);
    await expect(reports.file(engine.workspaceId, id)).rejects.toThrow("no typeface");
    work = () => Promise.resolve();
    expect(await reports.file(engine.workspaceId, id)).toMatchObject({ name: fileName });
    const other = await reports.record(engine.workspaceId, note);
    work = () => reports.remove(engine.workspaceId, other.id);
    expect(await reports.file(engine.workspaceId, other.id)).toBeNull();
    expect(engine.rows("SELECT content_id AS id FROM report_files")).toEqual([{ id }]);
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

  test("is the one on the workspace's wall where UTC is at the next already", async () => {
    await earn(10, { day: 0 });
    await earn(200, { day: 1 });
    const { report, view, name } = await reportIn("America/Los_Angeles", "2026-06-02T01:00:00Z");
    expect(report.title).toBe("Performance report of Jun 1, 2026, 6:00 PM");
    expect(name).toBe("performance-report-of-jun-1-2026-6-00-pm.pdf");
    expect(report.period).toEqual({ from: "2026-05-03", to: "2026-06-01" });
    // Nothing that has been earned is left out of a report.
    expect(report.revenue.byDay).toHaveLength(30);
    expect(report.revenue.byDay.at(-1)).toEqual({ day: "2026-06-01", cents: 210 });
    expect(report.revenue.periodCents).toBe(210);
    expect(view.notes.join(" ")).toContain(
      "It was Jun 2 in UTC when this report was made: what that day had earned by then is part of Jun 1.",
    );
  });

  test("is the one on the workspace's wall where UTC has not come to it yet", async () => {
    await earn(10, { day: 0 });
    const { report, view, name } = await reportIn("Asia/Tokyo", "2026-06-01T23:00:00Z");
    expect(report.title).toBe("Performance report of Jun 2, 2026, 8:00 AM");
    expect(name).toBe("performance-report-of-jun-2-2026-8-00-am.pdf");
    expect(report.period).toEqual({ from: "2026-05-04", to: "2026-06-02" });
    expect(report.revenue.byDay.slice(-2)).toEqual([
      { day: "2026-06-01", cents: 10 },
      { day: "2026-06-02", cents: 0 },
    ]);
    expect(view.notes.join(" ")).toContain(
      "It was still Jun 1 in UTC when this report was made: Jun 2 had nothing yet.",
    );
  });

  test("needs no word where both are the same", async () => {
    const { view } = await reportIn("Europe/Berlin", "2026-06-01T16:00:00Z");
    expect(view.notes.join(" ")).not.toContain("when this report was made");
  });
});

describe("the list", () => {
  test("goes through all reports, newest first, and back", async () => {
    const { reports } = setUp();
    const made: string[] = [];
    for (let count = 0; count < 2 * reportsOnPage + 3; count += 1) {
      // Some in the same millisecond: their ids keep them in order.
      if (count % 3 === 0) engine.clock.advance(1);
      made.unshift((await reports.generate(engine.workspaceId)).id);
    }
    const go = (side: string, cursor: string | null) =>
      reports.list(engine.workspaceId, readPosition(new URLSearchParams({ [side]: cursor ?? "" })));
    const ids = (page: { reports: { id: string }[] }) => page.reports.map(({ id }) => id);

    const first = await reports.list(engine.workspaceId);
    expect(ids(first)).toEqual(made.slice(0, 50));
    expect(first.newer).toBeNull();
    const second = await go("older", first.older);
    expect(ids(second)).toEqual(made.slice(50, 100));
    const third = await go("older", second.older);
    expect(ids(third)).toEqual(made.slice(100));
    expect(third.older).toBeNull();
    expect(await go("newer", third.newer)).toEqual(second);
    expect(ids(await go("newer", second.newer))).toEqual(ids(first));
    expect((await go("newer", second.newer)).newer).toBeNull();
  });

  test("says of each what it covers, where its figures come from and how large it is", async () => {
    const { reports } = setUp(() => Promise.resolve(Buffer.alloc(12_345)));
    const { id } = await reports.generate(engine.workspaceId);
    expect((await reports.list(engine.workspaceId)).reports).toEqual([
      {
        id,
        title,
        createdAt: startOfTime,
        origin: "simulated",
        period: { from: "2026-05-03", to: "2026-06-01" },
        size: 12_345,
      },
    ]);
  });

  test("has no texts that agents have written, and neither has anybody else's", async () => {
    const { reports } = setUp();
    await engine.run(10 * MINUTE);
    const [written] = engine.rows<{ id: string }>(
      "SELECT id FROM content WHERE kind = 'report' AND task_id IS NOT NULL",
    );
    expect((await reports.list(engine.workspaceId)).reports).toEqual([]);
    expect(await reports.find(engine.workspaceId, written?.id ?? "")).toBeNull();
    expect(await reports.remove(engine.workspaceId, written?.id ?? "")).toBe(false);

    const { id } = await reports.generate(engine.workspaceId);
    const stranger = await engine.newWorkspace();
    expect((await reports.list(stranger)).reports).toEqual([]);
    expect(await reports.find(stranger, id)).toBeNull();
    expect(await reports.file(stranger, id)).toBeNull();
    expect(await reports.remove(stranger, id)).toBe(false);
    expect(await reports.find(engine.workspaceId, id)).not.toBeNull();
  });

  test("lets go of a report and of its PDF", async () => {
    const { reports } = setUp();
    const { id } = await reports.generate(engine.workspaceId);
    expect(await reports.remove(engine.workspaceId, id)).toBe(true);
    expect(await reports.remove(engine.workspaceId, id)).toBe(false);
    expect(engine.rows("SELECT 1 FROM report_files")).toEqual([]);
  });
});

test.each([
  ["older=1780300800000.0197-ab", { side: "older", createdAt: 1780300800000, id: "0197-ab" }],
  ["newer=5.x", { side: "newer", createdAt: 5, id: "x" }],
  ["older=", undefined],
  ["older=-1.x", undefined],
  ["older=1.'; DROP TABLE content", undefined],
  ["newer=99999999999999999999.x", undefined],
  ["", undefined],
])("an address with %s names the place %j", (query, expected) => {
  expect(readPosition(new URLSearchParams(query))).toEqual(expected);
});
