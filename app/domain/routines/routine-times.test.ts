import { expect, test } from "vitest";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { wallClock } from "#app/core/time/time-zone.ts";
import { nextRoutineAt } from "./next-routine.server.ts";
import { dueRoutine, routineAt, sampleWorkflow, workflowOf, type RoutineId } from "./routines.ts";

const at = (iso: string) => Date.parse(iso);

test("the day's list shows completed, current and upcoming routines", () => {
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
  // Created at 3 PM, so earlier routines start tomorrow.
  expect(states([], 15 * 60)).toEqual([
    "6:00 AM tomorrow: scheduled",
    "9:30 AM tomorrow: scheduled",
    "12:00 PM tomorrow: scheduled",
    "6:00 PM: scheduled",
  ]);
  const untilNoon = ["morning_review", "task_allocation", "midday_check"];
  // Due, but not created yet.
  expect(states(untilNoon, 18 * 60, "evening_report").slice(2)).toEqual([
    "12:00 PM: completed",
    "6:00 PM: in_progress",
  ]);
  // Its time has passed, and it will not run today.
  expect(states(untilNoon, 18 * 60).slice(2)).toEqual([
    "12:00 PM: completed",
    "6:00 PM tomorrow: scheduled",
  ]);
  expect(states(["evening_report"], 19 * 60).at(-1)).toBe("6:00 PM: completed");
});

test.each<{ what: string; planned: string | 0 | null; now: string; due: RoutineId | null }>([
  { what: "its time has just come", planned: "18:00", now: "18:00", due: "evening_report" },
  { what: "it is overdue", planned: "18:00", now: "18:20", due: "evening_report" },
  { what: "it failed and will be retried", planned: "18:10", now: "18:05", due: "evening_report" },
  { what: "the day is done", planned: "30:00", now: "18:05", due: null },
  { what: "it was skipped", planned: "18:00", now: "15:00", due: null },
  { what: "a retry is too late for it", planned: "18:00", now: "17:55", due: null },
  { what: "it is before the first", planned: "06:00", now: "05:00", due: null },
  { what: "the day is not planned yet", planned: 0, now: "18:05", due: null },
  { what: "nothing plans it", planned: null, now: "18:05", due: null },
])("when $what, due is: $due", ({ planned, now, due }) => {
  const on = (time: string) =>
    at("2026-06-01T00:00:00Z") + Number(time.slice(0, 2)) * HOUR + Number(time.slice(3)) * MINUTE;
  const plannedAt = typeof planned === "string" ? on(planned) : planned;
  expect(dueRoutine(plannedAt, on(now), "UTC")).toBe(due);
});

test("the demo's day matches the specification", () => {
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
])("in %s, %s is followed by %s", (timeZone, now, next) => {
  expect(new Date(nextRoutineAt(at(now), timeZone)).toISOString()).toBe(
    new Date(next).toISOString(),
  );
});

test("gives the local day and minutes", () => {
  expect(wallClock(at("2026-06-01T23:30:00Z"), "Asia/Tokyo")).toEqual({
    day: "2026-06-02",
    minutes: 8 * 60 + 30,
  });
  expect(wallClock(at("2026-06-01T00:00:00Z"), "UTC")).toEqual({ day: "2026-06-01", minutes: 0 });
  expect(routineAt(0)).toBeNull();
  expect(routineAt(18 * 60 + 1)?.id).toBe("evening_report");
});
