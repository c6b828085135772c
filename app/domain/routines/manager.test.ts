import { expect, test } from "vitest";
import { addHistory } from "#tests/harness/history.ts";
import { setUpRoutines } from "#tests/harness/routines.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";
import { createOverview } from "#app/dashboard/overview/overview.server.ts";

const at = (iso: string) => Date.parse(iso);

test("a day has four routines, each once and at its time", async () => {
  const day = await setUpRoutines();
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
  expect(day.reported()).toEqual(["Morning Review", "Task Allocation", "Midday Performance Check"]);
  expect(day.reports).toEqual([day.workspaceId]);
  expect(day.events.filter(({ type }) => type === "activity")).toHaveLength(3);
  await day.remove();
});

test("the routines follow the workspace's local time, including daylight saving changes", async () => {
  const day = await setUpRoutines({ timeZone: "Europe/Berlin", start: "2026-10-24T22:30:00Z" });
  // Clocks go back this night: 6:00 in Berlin is 5:00 UTC, and was 4:00 the day before.
  await day.until("2026-10-25T04:59:00Z");
  expect(day.ran()).toEqual([]);
  await day.until("2026-10-25T05:00:00Z");
  expect(day.ran()).toEqual(["2026-10-25 morning_review"]);
  await day.remove();
});

test("after downtime, only the latest due routine runs", async () => {
  const day = await setUpRoutines();
  day.clock.set(at("2026-06-03T13:00:00Z"));
  await day.manager.run();
  expect(day.ran()).toEqual(["2026-06-03 midday_check"]);
  await day.until("2026-06-03T18:00:00Z");
  expect(day.ran()).toEqual(["2026-06-03 midday_check", "2026-06-03 evening_report"]);
  await day.remove();
});

test("before the first routine of a day, none of the previous day is made up for", async () => {
  const day = await setUpRoutines();
  day.clock.set(at("2026-06-03T04:00:00Z"));
  await day.manager.run();
  expect(day.ran()).toEqual([]);
  await day.until("2026-06-03T06:00:00Z");
  expect(day.ran()).toEqual(["2026-06-03 morning_review"]);
  await day.remove();
});

test("another process, or the same time after a new plan, repeats nothing", async () => {
  const day = await setUpRoutines();
  await day.until("2026-06-01T06:00:00Z");
  await day.db.writeSync(() => day.db.writer.exec("UPDATE workspaces SET next_routine_at = 1"));
  await day.makeManager().run();
  expect(day.reported()).toEqual(["Morning Review"]);
  await day.remove();
});

test("a failed report is retried, and created once", async () => {
  const day = await setUpRoutines({ failingReports: 2 });
  await day.until("2026-06-01T18:00:00Z");
  expect(day.ran()).not.toContain("2026-06-01 evening_report");
  await day.until("2026-06-01T19:00:00Z");
  expect(day.reports).toHaveLength(1);
  expect(day.ran()).toContain("2026-06-01 evening_report");
  await day.remove();
});

test("a workspace with an invalid time zone does not block the others", async () => {
  const day = await setUpRoutines();
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

test("without access the manager pauses, and the demo has none", async () => {
  const day = await setUpRoutines({ hasAccess: () => Promise.resolve(false) });
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

test("its summary has the workspace's numbers with their origin", async () => {
  const day = await setUpRoutines({ start: "2026-06-02T05:00:00Z" });
  await addHistory(day, { type: "social_media", done: 12, failed: 1 });
  await day.run(30 * MINUTE);
  const since = day.clock.now() - DAY;
  const book = (id: string, on: string, createdAt: number, cents: number) =>
    day.db.writer
      .prepare(
        `INSERT INTO earnings_entries (id, workspace_id, amount_cents, source, origin, day, created_at)
         VALUES (?, ?, ?, 'test', 'simulated', ?, ?)`,
      )
      .run(id, day.workspaceId, cents, on, createdAt);
  const night = at("2026-06-02T00:00:00Z");
  await day.db.writeSync(() => {
    book("yesterday", "2026-06-01", at("2026-06-01T20:00:00Z"), 1234);
    // As retention leaves it: a whole day in one entry, at its last moment.
    book("folded", "2026-06-01", night - 1, 500);
    book("before", "2026-05-31", night - DAY, 70);
    book("today", "2026-06-02", night + 1, 9);
  });
  const [{ finished } = { finished: -1 }] = day.rows<{ finished: number }>(
    `SELECT count(*) AS finished FROM tasks WHERE status = 'done' AND finished_at > ${since}`,
  );
  expect(finished).toBeGreaterThan(10);
  day.clock.set(at("2026-06-02T06:00:00Z"));
  await day.manager.run();
  const [said] = day.rows<{ description: string; origin: string }>(
    "SELECT description, origin FROM activities WHERE title = 'Morning Review'",
  );
  expect(said).toEqual({
    description: `In the last 24 hours your agents finished ${finished} tasks. Yesterday they earned $17.34 (simulated).`,
    origin: "simulated",
  });
  await day.remove();
});

test("with more tasks than are kept, it says “at least”", async () => {
  const day = await setUpRoutines({ start: "2026-06-02T05:59:00Z" });
  // An old agent that has ended more tasks since midnight than its history keeps.
  await day.db.writeSync(() => day.db.writer.exec("UPDATE agents SET created_at = 0"));
  await addHistory(day, { type: "social_media", done: 290, failed: 10, kept: 200 });
  const said = async (iso: string, title: string) => {
    day.clock.set(at(iso));
    await day.manager.run();
    const [row] = day.rows<{ description: string }>(
      `SELECT description FROM activities WHERE title = '${title}'`,
    );
    return row?.description ?? expect.fail(`no ${title}`);
  };
  expect(await said("2026-06-02T06:00:00Z", "Morning Review")).toContain(
    "finished at least 200 tasks. Yesterday",
  );
  await day.db.writeSync(() =>
    day.db.writer.exec("DELETE FROM tasks WHERE finished_at IS NOT NULL"),
  );
  day.clock.set(at("2026-06-02T11:59:00Z"));
  await addHistory(day, { type: "social_media", done: 600, failed: 0, kept: 200 });
  const check = await said("2026-06-02T12:00:00Z", "Midday Performance Check");
  expect(check).toContain("finished at least 200 tasks. Of the tasks on record, none");
  await day.remove();
});

test("an agent created within the period is counted from its creation", async () => {
  const day = await setUpRoutines({ start: "2026-06-02T03:00:00Z" });
  day.clock.set(at("2026-06-02T05:59:00Z"));
  await addHistory(day, {
    type: "social_media",
    done: 250,
    failed: 20,
    kept: 200,
    everyMs: 10_000,
  });
  day.clock.set(at("2026-06-02T06:00:00Z"));
  await day.manager.run();
  const [row] = day.rows<{ description: string }>(
    "SELECT description FROM activities WHERE title = 'Morning Review'",
  );
  expect(row?.description).toContain("finished 250 tasks");
  await day.remove();
});

test("a failing report is in progress until it is created", async () => {
  const day = await setUpRoutines({ failingReports: 1 });
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
