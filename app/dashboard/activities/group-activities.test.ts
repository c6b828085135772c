import { expect, test } from "vitest";
import { exampleActivity } from "#tests/fixtures/dashboard.ts";
import { earningsOf, groupActivities, type LoggedActivity } from "./group-activities.ts";

let made = 0;

/** Newest first, as the list has them. */
function logged(particulars: Partial<LoggedActivity>): LoggedActivity {
  const activity = exampleActivity({ type: "agent_task", id: `activity-${(made += 1)}` });
  return { ...activity, agentId: "a", taskId: null, day: "2026-06-01", minutes: 0, ...particulars };
}
const step = (taskId: string, more: Partial<LoggedActivity> = {}) => logged({ taskId, ...more });
const action = () => logged({ type: "system", actor: { id: "sam", name: "Sam" } });

/** "single", "task 3" with its steps, "run 4 of 2" with its tasks and their agents; by days. */
const shapeOf = (activities: LoggedActivity[]) =>
  groupActivities(activities).map(({ entries }) =>
    entries.map((entry) => {
      if (entry.kind === "single") return "single";
      if (entry.kind === "task") return `task ${entry.steps.length}`;
      return `run ${entry.tasks.length} of ${entry.agents}`;
    }),
  );

test("returns no entries without activities", () => {
  expect(groupActivities([])).toEqual([]);
});

test("the steps of a task are one entry, also where another's come in between", () => {
  expect(shapeOf([step("t"), step("u"), step("t"), step("u"), step("t")])).toEqual([
    ["task 3", "task 2"],
  ]);
});

test("a task with one step is that step", () => {
  expect(shapeOf([step("t"), step("u")])).toEqual([["single", "single"]]);
});

test("collapses three tasks in a row, even of different agents", () => {
  const steps = [step("t"), step("u", { agentId: "b" }), step("v"), step("t")];
  expect(shapeOf(steps)).toEqual([["run 3 of 2"]]);
});

test("keeps user actions, manager messages and warnings separate", () => {
  expect(
    shapeOf([
      step("t"),
      action(),
      step("t"),
      logged({ type: "system" }),
      step("u", { severity: "warning" }),
      logged({ type: "invented" }),
    ]),
  ).toEqual([["single", "single", "single", "single", "single", "single"]]);
});

test("days do not run into each other", () => {
  const before = { day: "2026-05-31" };
  expect(shapeOf([step("t"), step("t"), step("t", before), step("t", before)])).toEqual([
    ["task 2"],
    ["task 2"],
  ]);
});

test("activities that do not say their task stand for themselves, and fold like tasks", () => {
  expect(shapeOf([logged({}), logged({})])).toEqual([["single", "single"]]);
  expect(shapeOf([logged({}), logged({}), logged({})])).toEqual([["run 3 of 1"]]);
});

test("keeps every activity exactly once", () => {
  const all = Array.from({ length: 60 }, (_, at) =>
    at % 7 === 3 ? action() : step(`t${at % 5}`, { day: `2026-06-0${1 + Math.floor(at / 20)}` }),
  );
  const shown = groupActivities(all).flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      if (entry.kind === "single") return [entry.activity.id];
      const tasks = entry.kind === "task" ? [entry] : entry.tasks;
      return tasks.flatMap(({ steps }) => steps.map(({ id }) => id));
    }),
  );
  expect(shown.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

test("earnings are added to the cent; none are none", () => {
  const earning = (amount: number) =>
    step("t", { type: "revenue", metadata: { amount, realIntegration: false } });
  const task = (steps: LoggedActivity[]) => ({ kind: "task" as const, id: "t", steps });
  expect(earningsOf([task([earning(0.1), step("t")]), task([earning(0.2)])])).toBe(0.3);
  expect(earningsOf([task([step("t")])])).toBeNull();
});
