import pino from "pino";
import { expect, test } from "vitest";
import type { Queries } from "../../db/client.server";
import { createTestEngine } from "../../tests/harness/engine";
import { DAY, MINUTE } from "../core/clock";
import { createIds } from "../core/ids";
import { wallClock } from "../core/time-zone";
import type { WorkspaceEvent } from "../live/events";
import { createManager } from "./manager.server";
import { nextRoutineAt, routineAt, sampleWorkflow, workflowOf } from "./routines";

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
  await db.writeHot(() => {
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
  await day.db.writeHot(() => day.db.writer.exec("UPDATE workspaces SET next_routine_at = 1"));
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

test("without access the manager rests, and the demo has none", async () => {
  const day = await setUp({ hasAccess: () => Promise.resolve(false) });
  await day.until("2026-06-01T18:30:00Z");
  expect(day.ran()).toEqual([]);
  await day.db.writeHot(() =>
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

test("the list of the day shows what has run, what is under way and what comes", () => {
  const states = (ran: string[], minutes: number) =>
    workflowOf(new Set(ran), minutes).map(({ status, time }) => `${time}: ${status}`);
  expect(states([], 5 * 60)).toEqual([
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
  expect(states(["evening_report"], 19 * 60).at(-1)).toBe("6:00 PM: completed");
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
