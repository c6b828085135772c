import { describe, expect, test } from "vitest";
import { dueRoutine, routineAt, routines, sampleWorkflow, workflowOf } from "./routines.ts";

const at = (time: string) => Date.parse(`2026-06-01T${time}:00Z`);
const ids = ["morning_review", "task_allocation", "midday_check", "evening_report"] as const;
const [morning, allocation, midday, evening] = ids;

test("the clock times that people read are those that the manager keeps", () => {
  for (const { time, minutes } of routines) {
    const read = new Date(`2026-06-01 ${time} UTC`);
    expect(read.getUTCHours() * 60 + read.getUTCMinutes()).toBe(minutes);
  }
});

test("the demo's day is in the middle of it", () => {
  expect(sampleWorkflow.map(({ id, status }) => [id, status])).toEqual([
    [morning, "completed"],
    [allocation, "in_progress"],
    [midday, "scheduled"],
    [evening, "scheduled"],
  ]);
  const [{ title, description, time }] = routines;
  expect(sampleWorkflow[0]).toMatchObject({ title, description, time });
});

test.each([
  [0, null],
  [359, null],
  [360, morning],
  [569, morning],
  [570, allocation],
  [720, midday],
  [1_079, midday],
  [1_080, evening],
  [1_439, evening],
])("%d minutes into the day it is time for: %s", (minutes, id) => {
  expect(routineAt(minutes)?.id ?? null).toBe(id);
});

describe("how far the day is", () => {
  const states = (ran: string[], minutes: number, due: (typeof ids)[number] | null = null) =>
    workflowOf(new Set(ran), { minutes, due }).map(({ status, time }) => `${status} ${time}`);

  test.each([
    [
      "before it begins",
      [],
      100,
      null,
      ["scheduled 6:00 AM", "scheduled 9:30 AM", "scheduled 12:00 PM", "scheduled 6:00 PM"],
    ],
    [
      "one has run and the next has not come",
      [morning],
      400,
      null,
      ["in_progress 6:00 AM", "scheduled 9:30 AM", "scheduled 12:00 PM", "scheduled 6:00 PM"],
    ],
    [
      "the manager is on its way to one",
      [morning],
      570,
      allocation,
      ["completed 6:00 AM", "in_progress 9:30 AM", "scheduled 12:00 PM", "scheduled 6:00 PM"],
    ],
    [
      "one that is due no more comes tomorrow",
      [morning],
      720,
      allocation,
      [
        "completed 6:00 AM",
        "scheduled 9:30 AM tomorrow",
        "scheduled 12:00 PM tomorrow",
        "scheduled 6:00 PM",
      ],
    ],
    [
      "the report exists",
      [morning, allocation, midday, evening],
      1_200,
      null,
      ["completed 6:00 AM", "completed 9:30 AM", "completed 12:00 PM", "completed 6:00 PM"],
    ],
  ] as const)("%s", (_, ran, minutes, due, expected) => {
    expect(states([...ran], minutes, due)).toEqual(expected);
  });

  test("each is told with its words", () => {
    const told = workflowOf(new Set(), { minutes: 0, due: null });
    expect(told.map(({ id, title, description }) => ({ id, title, description }))).toEqual(
      routines.map(({ id, title, description }) => ({ id, title, description })),
    );
  });
});

describe("the routine that the manager has yet to run", () => {
  test.each([
    ["nothing is planned", 0, at("06:10"), null],
    ["nothing was ever planned", null, at("06:10"), null],
    ["its time came a moment ago", at("06:00"), at("06:10"), morning],
    ["it is tried again before the next one", at("06:30"), at("06:10"), morning],
    ["what is planned is another one", at("09:30"), at("06:10"), null],
    ["what is planned is for tomorrow", at("06:00") + 86_400_000, at("06:10"), null],
    ["the day has not begun", at("05:00"), at("05:10"), null],
    ["the server was off: the latest counts", at("06:00"), at("12:10"), midday],
  ])("%s", (_, plannedAt, now, expected) => {
    expect(dueRoutine(plannedAt, now, "UTC")).toBe(expected);
  });

  test("by the workspace's clock", () => {
    expect(dueRoutine(at("04:00"), at("04:10"), "Europe/Berlin")).toBe(morning);
    expect(dueRoutine(at("04:00"), at("04:10"), "UTC")).toBeNull();
  });
});
