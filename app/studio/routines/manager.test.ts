import pino from "pino";
import { expect, test } from "vitest";
import type { Queries } from "../../../db/client.server";
import { createTestEngine } from "../../../tests/harness/engine";
import { DAY, HOUR, MINUTE } from "../../core/clock";
import { createIds } from "../../core/ids";
import { wallClock } from "../../core/time-zone";
import { createOverview } from "../../desk/dashboard/overview.server";
import type { WorkspaceEvent } from "../../workspace/events";
import { createManager } from "./manager.server";
import { nextRoutineAt } from "./next-routine.server";
import { dueRoutine, routineAt, sampleWorkflow, workflowOf, type RoutineId } from "./routines";

const at = (iso: string) => Date.parse(iso);

/** A workspace with an owner, whose day the test moves through. */
async function setUp({
  timeZone = "UTC",
  start = "2026-06-01T05:00:00Z",
  hasAccess = () => Promise.resolve(true),
  failingReports = 0,
} = {}) {
  const engine = await createTestEngine();
  const { db, clock, workspaceId, rows } = engine;
  clock.set(at(start));
  const newId = createIds({ clock });
  await db.writeSync(() => {
    db.writer
      .prepare(
        `INSERT INTO users (id, issuer, subject, email_verified, created_at, last_sign_in_at)
         VALUES ('owner', 'test', 'owner', 0, 0, 0)`,
      )
      .run();
    db.writer.prepare("UPDATE workspaces SET owner_id = 'owner', time_zone = ?").run(timeZone);
  });
  const events: WorkspaceEvent[] = [];
  const reports: string[] = [];
  let failuresLeft = failingReports;
  const makeManager = () =>
    createManager({
      db,
      clock,
      newId,
      async makeReport(id: string, alongside: (tx: Queries) => Promise<void>) {
        if (failuresLeft > 0) {
          failuresLeft -= 1;
          throw new Error("the disk is full");
        }
        await db.write(alongside);
        reports.push(id);
      },
      hasAccess,
      emit: (event) => void events.push(event),
      log: pino({ level: "silent" }),
    });
  const manager = makeManager();
  await manager.run();
  return {
    ...engine,
    manager,
    makeManager,
    events,
    reports,
    /** Moves to that moment, minute by minute, with the manager at work. */
    async until(iso: string): Promise<void> {
      while (clock.now() < at(iso)) {
        clock.advance(Math.min(MINUTE, at(iso) - clock.now()));
        await manager.run();
      }
    },
    ran: () =>
      rows<{ day: string; routine: string }>(
        "SELECT day, routine FROM routine_runs ORDER BY created_at",
      ).map(({ day, routine }) => `${day} ${routine}`),
    told: () =>
      rows<{ title: string }>(
        "SELECT title FROM activities WHERE type = 'system' ORDER BY created_at",
      ).map(({ title }) => title),
    workspaceId,
  };
}

test("a day has its four routines, each once and at its time", async () => {
  const day = await setUp();
  expect(day.ran()).toEqual([]);
  await day.until("2026-06-01T05:59:00Z");
  expect(day.ran()).toEqual([]);
  await day.until("2026-06-01T06:00:00Z");
  expect(day.ran()).toEqual(["2026-06-01 morning_review"]);
  await day.until("2026-06-02T05:59:00Z");
  expect(day.ran()).toEqual([
    "2026-06-01 morning_review",
    "2026-06-01 task_allocation",
    "2026-06-01 midday_check",
    "2026-06-01 evening_report",
  ]);
  expect(day.told()).toEqual(["Morning Review", "Task Allocation", "Midday Performance Check"]);
  expect(day.reports).toEqual([day.workspaceId]);
  expect(day.events.filter(({ type }) => type === "activity")).toHaveLength(3);
  await day.remove();
});

test("the routines follow the clock on the workspace's wall, over a change of the clocks, too", async () => {
  const day = await setUp({ timeZone: "Europe/Berlin", start: "2026-10-24T22:30:00Z" });
  // In the night the clocks go back: 6:00 in Berlin is 5:00 UTC, and was 4:00 the day before.
  await day.until("2026-10-25T04:59:00Z");
  expect(day.ran()).toEqual([]);
  await day.until("2026-10-25T05:00:00Z");
  expect(day.ran()).toEqual(["2026-10-25 morning_review"]);
  await day.remove();
});

test("a server that was off does the latest routine whose time has come, and no other", async () => {
  const day = await setUp();
  day.clock.set(at("2026-06-03T13:00:00Z"));
  await day.manager.run();
  expect(day.ran()).toEqual(["2026-06-03 midday_check"]);
  await day.until("2026-06-03T18:00:00Z");
  expect(day.ran()).toEqual(["2026-06-03 midday_check", "2026-06-03 evening_report"]);
  await day.remove();
});

test("before the first routine of a day nothing of the day before is made up for", async () => {
  const day = await setUp();
  day.clock.set(at("2026-06-03T04:00:00Z"));
  await day.manager.run();
  expect(day.ran()).toEqual([]);
  await day.until("2026-06-03T06:00:00Z");
  expect(day.ran()).toEqual(["2026-06-03 morning_review"]);
  await day.remove();
});

test("another process, or the same time again after a new plan, repeats nothing", async () => {
  const day = await setUp();
  await day.until("2026-06-01T06:00:00Z");
  await day.db.writeSync(() => day.db.writer.exec("UPDATE workspaces SET next_routine_at = 1"));
  await day.makeManager().run();
  expect(day.told()).toEqual(["Morning Review"]);
  await day.remove();
});

test("a report that fails is tried again, and made once", async () => {
  const day = await setUp({ failingReports: 2 });
  await day.until("2026-06-01T18:00:00Z");
  expect(day.ran()).not.toContain("2026-06-01 evening_report");
  await day.until("2026-06-01T19:00:00Z");
  expect(day.reports).toHaveLength(1);
  expect(day.ran()).toContain("2026-06-01 evening_report");
  await day.remove();
});

test("a workspace whose clock nobody knows keeps no others from their routines", async () => {
  const day = await setUp();
  const other = await day.newWorkspace();
  const { writer } = day.db;
  writer.exec(
    "INSERT INTO users (id, issuer, subject, email_verified, created_at, last_sign_in_at) VALUES ('other', 'test', 'other', 0, 0, 0)",
  );
  writer.prepare("UPDATE workspaces SET owner_id = 'other' WHERE id = ?").run(other);
  await day.manager.run();
  writer.prepare("UPDATE workspaces SET time_zone = 'Mars/Base' WHERE id = ?").run(day.workspaceId);
  await day.until("2026-06-01T06:00:00Z");
  expect(day.rows("SELECT workspace_id AS id FROM routine_runs")).toEqual([{ id: other }]);
  const [left] = day.rows<{ at: number }>(
    "SELECT next_routine_at AS at FROM workspaces WHERE id = ?",
    day.workspaceId,
  );
  expect(left?.at).toBe(day.clock.now() + 10 * MINUTE);
  await day.remove();
});

test("without access the manager rests, and the demo has none", async () => {
  const day = await setUp({ hasAccess: () => Promise.resolve(false) });
  await day.until("2026-06-01T18:30:00Z");
  expect(day.ran()).toEqual([]);
  await day.db.writeSync(() =>
    day.db.writer.exec("UPDATE workspaces SET kind = 'demo', next_routine_at = NULL"),
  );
  day.clock.advance(2 * DAY);
  await day.manager.run();
  expect(day.ran()).toEqual([]);
  await day.remove();
});

test("what it says are the figures of the workspace, with their origin", async () => {
  const day = await setUp({ start: "2026-06-02T05:00:00Z" });
  await day.run(30 * MINUTE);
  const since = day.clock.now() - DAY;
  const [{ finished, cents } = { finished: -1, cents: -1 }] = day.rows<{
    finished: number;
    cents: number;
  }>(
    `SELECT (SELECT count(*) FROM tasks WHERE status = 'done' AND finished_at > ${since}) AS finished,
      (SELECT total(amount_cents) FROM ledger_entries WHERE created_at > ${since}) AS cents`,
  );
  expect(finished).toBeGreaterThan(10);
  day.clock.set(at("2026-06-02T06:00:00Z"));
  await day.manager.run();
  const [said] = day.rows<{ description: string; origin: string }>(
    "SELECT description, origin FROM activities WHERE title = 'Morning Review'",
  );
  expect(said).toEqual({
    description: `In the last 24 hours your agents finished ${finished} tasks and earned $${(cents / 100).toFixed(2)} (simulated).`,
    origin: "simulated",
  });
  await day.remove();
});

// Hours of work of six agents.
test(
  "with more tasks than are kept it says at least how many there were",
  { timeout: 30_000 },
  async () => {
    const day = await setUp({ start: "2026-06-02T03:00:00Z" });
    // Agents of long ago, watched for hours: each ends more tasks than its history keeps.
    await day.db.writeSync(() => day.db.writer.exec("UPDATE agents SET created_at = 0"));
    await day.run(3 * HOUR, 36_000);
    const since = (from: string) =>
      day.rows<{ kept: number; failed: number }>(
        `SELECT total(status = 'done') AS kept, total(status <> 'done') AS failed FROM tasks
        WHERE finished_at >= ${at(from)}`,
      )[0] ?? { kept: -1, failed: -1 };
    const done = day
      .rows<{ tally: string }>("SELECT tally FROM agents")
      // The engine's own counts, which forget nothing.
      .reduce((sum, { tally }) => sum + (JSON.parse(tally) as { tasksDone: number }).tasksDone, 0);
    expect(done).toBeGreaterThan(6 * 250);
    expect(since("2026-06-02T00:00:00Z").kept).toBeLessThan(done);

    const said = async (iso: string, title: string) => {
      day.clock.set(at(iso));
      await day.manager.run();
      const [row] = day.rows<{ description: string }>(
        `SELECT description FROM activities WHERE title = '${title}'`,
      );
      return row?.description ?? expect.fail(`no ${title}`);
    };
    const morning = since("2026-06-01T06:00:00Z");
    expect(await said("2026-06-02T06:00:00Z", "Morning Review")).toContain(
      `finished at least ${morning.kept} tasks and`,
    );
    await day.run(3 * HOUR, 36_000);
    const midday = since("2026-06-02T06:00:00Z");
    const failed =
      midday.failed > 0 ? `At least ${midday.failed} task` : "Of those that are kept, none";
    const check = await said("2026-06-02T12:00:00Z", "Midday Performance Check");
    expect(check).toContain(`finished at least ${midday.kept} tasks. ${failed}`);
    await day.remove();
  },
);

test("an agent that began within the span is counted to its beginning", async () => {
  const day = await setUp({ start: "2026-06-02T03:00:00Z" });
  await day.run(3 * HOUR, 36_000);
  const done = day
    .rows<{ tally: string }>("SELECT tally FROM agents")
    .reduce((sum, { tally }) => sum + (JSON.parse(tally) as { tasksDone: number }).tasksDone, 0);
  expect(done).toBeGreaterThan(6 * 250);
  day.clock.set(at("2026-06-02T06:00:00Z"));
  await day.manager.run();
  const [row] = day.rows<{ description: string }>(
    "SELECT description FROM activities WHERE title = 'Morning Review'",
  );
  expect(row?.description).toContain(`finished ${done} tasks`);
  await day.remove();
});

test("the list of the day shows what has run, what is under way and what comes", () => {
  const states = (ran: string[], minutes: number, due: RoutineId | null = null) =>
    workflowOf(new Set(ran), { minutes, due }).map(({ status, time }) => `${time}: ${status}`);
  expect(states([], 5 * 60, "morning_review")).toEqual([
    "6:00 AM: scheduled",
    "9:30 AM: scheduled",
    "12:00 PM: scheduled",
    "6:00 PM: scheduled",
  ]);
  expect(states(["morning_review", "task_allocation"], 10 * 60)).toEqual([
    "6:00 AM: completed",
    "9:30 AM: in_progress",
    "12:00 PM: scheduled",
    "6:00 PM: scheduled",
  ]);
  // Made at three in the afternoon: the day's earlier routines come tomorrow.
  expect(states([], 15 * 60)).toEqual([
    "6:00 AM tomorrow: scheduled",
    "9:30 AM tomorrow: scheduled",
    "12:00 PM tomorrow: scheduled",
    "6:00 PM: scheduled",
  ]);
  const untilNoon = ["morning_review", "task_allocation", "midday_check"];
  // Its time has come, and it is not there yet.
  expect(states(untilNoon, 18 * 60, "evening_report").slice(2)).toEqual([
    "12:00 PM: completed",
    "6:00 PM: in_progress",
  ]);
  // Its time has come, and nobody makes it today.
  expect(states(untilNoon, 18 * 60).slice(2)).toEqual([
    "12:00 PM: completed",
    "6:00 PM tomorrow: scheduled",
  ]);
  expect(states(["evening_report"], 19 * 60).at(-1)).toBe("6:00 PM: completed");
});

test.each<{ what: string; planned: string | 0 | null; now: string; due: RoutineId | null }>([
  { what: "its time has just come", planned: "18:00", now: "18:00", due: "evening_report" },
  { what: "it is overdue", planned: "18:00", now: "18:20", due: "evening_report" },
  { what: "it failed, and is tried again", planned: "18:10", now: "18:05", due: "evening_report" },
  { what: "the day is done", planned: "30:00", now: "18:05", due: null },
  { what: "it was left out", planned: "18:00", now: "15:00", due: null },
  { what: "a try comes too late for it", planned: "18:00", now: "17:55", due: null },
  { what: "it is before the first", planned: "06:00", now: "05:00", due: null },
  { what: "the day is not planned yet", planned: 0, now: "18:05", due: null },
  { what: "nobody plans it", planned: null, now: "18:05", due: null },
])("when $what, due is: $due", ({ planned, now, due }) => {
  const on = (time: string) =>
    at("2026-06-01T00:00:00Z") + Number(time.slice(0, 2)) * HOUR + Number(time.slice(3)) * MINUTE;
  const plannedAt = typeof planned === "string" ? on(planned) : planned;
  expect(dueRoutine(plannedAt, on(now), "UTC")).toBe(due);
});

test("a report that fails is in progress until it is made", async () => {
  const day = await setUp({ failingReports: 1 });
  const overview = createOverview({
    db: day.db,
    clock: day.clock,
    health: () => ({ cpu: 0, memory: 0, storage: 0, measured: true }),
    currentTermEndOf: () => Promise.resolve(null),
  });
  const states = async () =>
    (await overview.of(day.workspaceId)).workflow.slice(2).map(({ status }) => status);
  await day.until("2026-06-01T17:59:00Z");
  expect(await states()).toEqual(["in_progress", "scheduled"]);
  day.clock.set(at("2026-06-01T18:00:00Z"));
  expect(await states()).toEqual(["completed", "in_progress"]);
  await day.manager.run();
  expect(day.reports).toEqual([]);
  expect(await states()).toEqual(["completed", "in_progress"]);
  await day.until("2026-06-01T18:10:00Z");
  expect(await states()).toEqual(["completed", "completed"]);
  await day.remove();
});

test("the demo's day is the specification's", () => {
  expect(sampleWorkflow.map(({ title, time, status }) => [title, time, status])).toEqual([
    ["Morning Review", "6:00 AM", "completed"],
    ["Task Allocation", "9:30 AM", "in_progress"],
    ["Midday Performance Check", "12:00 PM", "scheduled"],
    ["Evening Report Generation", "6:00 PM", "scheduled"],
  ]);
});

test.each([
  ["UTC", "2026-06-01T05:59:59Z", "2026-06-01T06:00:00Z"],
  ["UTC", "2026-06-01T06:00:00Z", "2026-06-01T09:30:00Z"],
  ["UTC", "2026-06-01T18:00:00Z", "2026-06-02T06:00:00Z"],
  ["Asia/Kathmandu", "2026-06-01T00:00:00Z", "2026-06-01T00:15:00Z"],
  ["America/New_York", "2026-03-08T06:30:00Z", "2026-03-08T10:00:00Z"],
])("in %s after %s comes %s", (timeZone, now, next) => {
  expect(new Date(nextRoutineAt(at(now), timeZone)).toISOString()).toBe(
    new Date(next).toISOString(),
  );
});

test("the clock on the wall tells day and minutes", () => {
  expect(wallClock(at("2026-06-01T23:30:00Z"), "Asia/Tokyo")).toEqual({
    day: "2026-06-02",
    minutes: 8 * 60 + 30,
  });
  expect(wallClock(at("2026-06-01T00:00:00Z"), "UTC")).toEqual({ day: "2026-06-01", minutes: 0 });
  expect(routineAt(0)).toBeNull();
  expect(routineAt(18 * 60 + 1)?.id).toBe("evening_report");
});
