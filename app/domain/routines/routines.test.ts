import { describe, expect, test } from "vitest";
import { dueRoutine, routineAt, routines, sampleWorkflow, workflowOf } from "./routines.ts";

const at = (time: string) => Date.parse(`2026-06-01T${time}:00Z`);
const ids = ["morning_review", "task_allocation", "midday_check", "evening_report"] as const;
const [morning, allocation, midday, evening] = ids;

test("the times shown are those the manager uses", () => {
  for (const { time, minutes } of routines) {
    const read = new Date(`2026-06-01 ${time} UTC`);
    expect(read.getUTCHours() * 60 + read.getUTCMinutes()).toBe(minutes);
  }
});

test("the demo is in the middle of its day", () => {
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
])("%d minutes into the day, the current routine is: %s", (minutes, id) => {
  expect(routineAt(minutes)?.id ?? null).toBe(id);
});

describe("progress of the day", () => {
  const states = (ran: string[], minutes: number, due: (typeof ids)[number] | null = null) =>
    workflowOf(new Set(ran), { minutes, due }).map(({ status, time }) => `${status} ${time}`);

  test.each([
    [
      "before the first routine",
      [],
      100,
      null,
      ["scheduled 6:00 AM", "scheduled 9:30 AM", "scheduled 12:00 PM", "scheduled 6:00 PM"],
    ],
    [
      "one has run and the next is not due",
      [morning],
      400,
      null,
      ["in_progress 6:00 AM", "scheduled 9:30 AM", "scheduled 12:00 PM", "scheduled 6:00 PM"],
    ],
    [
      "the manager is about to run one",
      [morning],
      570,
      allocation,
      ["completed 6:00 AM", "in_progress 9:30 AM", "scheduled 12:00 PM", "scheduled 6:00 PM"],
    ],
    [
      "one that is no longer due runs tomorrow",
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

  test("each has its description", () => {
    const items = workflowOf(new Set(), { minutes: 0, due: null });
    expect(items.map(({ id, title, description }) => ({ id, title, description }))).toEqual(
      routines.map(({ id, title, description }) => ({ id, title, description })),
    );
  });
});

describe("the routine that is still to run", () => {
  test.each([
    ["nothing is planned", 0, at("06:10"), null],
    ["nothing was ever planned", null, at("06:10"), null],
    ["it has just become due", at("06:00"), at("06:10"), morning],
    ["it is retried before the next one", at("06:30"), at("06:10"), morning],
    ["another routine is planned", at("09:30"), at("06:10"), null],
    ["the next one is planned for tomorrow", at("06:00") + 86_400_000, at("06:10"), null],
    ["the day has not started", at("05:00"), at("05:10"), null],
    ["after downtime only the latest counts", at("06:00"), at("12:10"), midday],
  ])("%s", (_, plannedAt, now, expected) => {
    expect(dueRoutine(plannedAt, now, "UTC")).toBe(expected);
  });

  test("in the workspace's time zone", () => {
    expect(dueRoutine(at("04:00"), at("04:10"), "Europe/Berlin")).toBe(morning);
    expect(dueRoutine(at("04:00"), at("04:10"), "UTC")).toBeNull();
  });
});
