import { expect, test } from "vitest";
import type { Activity } from "#app/workspace/activity.ts";
import {
  activityTone,
  actorLabel,
  feedTime,
  isAllSimulated,
  latestActivities,
  isNotable,
  isNoteworthy,
  shownActivities,
  type ShownActivity,
} from "./activity-feed.ts";

const generatedAt = "2024-12-18T10:00:00.000Z";

function activity(id: number): Omit<ShownActivity, "sample"> {
  return {
    id: String(id),
    type: "system",
    title: `Activity ${id}`,
    description: "",
    severity: "info",
    createdAt: generatedAt,
    metadata: { realIntegration: false },
    origin: "simulated",
  };
}

test.each([
  ["revenue", "info", "success"],
  ["agent_task", "success", "primary"],
  ["agent_task", "info", "warning"],
  ["system", "success", "neutral"],
  ["something_new", "success", "neutral"],
])("%s of severity %s is %s", (type, severity, tone) => {
  expect(activityTone({ type, severity })).toBe(tone);
});

test("success and revenue are worth a notice", () => {
  expect(isNoteworthy({ type: "system", severity: "success" })).toBe(true);
  expect(isNoteworthy({ type: "revenue", severity: "info" })).toBe(true);
  expect(isNoteworthy({ type: "agent_task", severity: "warning" })).toBe(false);
});

test("the everyday steps of agents are no notifications, all else is", () => {
  expect(isNotable({ type: "agent_task", severity: "success" })).toBe(false);
  expect(isNotable({ type: "agent_task", severity: "warning" })).toBe(true);
  expect(isNotable({ type: "revenue", severity: "success" })).toBe(true);
  expect(isNotable({ type: "system", severity: "info" })).toBe(true);
});

test("at most ten activities are shown", () => {
  const activities = Array.from({ length: 14 }, (_, index) => activity(index));
  const shown = shownActivities({ activities, generatedAt });
  expect(shown.map(({ id }) => id)).toEqual(activities.slice(0, 10).map(({ id }) => id));
  expect(shown.some(({ sample }) => sample)).toBe(false);
});

test("shows marked samples, dated before the page, when there are no activities", () => {
  const shown = shownActivities({ activities: [], generatedAt });
  expect(shown.length).toBeGreaterThan(0);
  for (const { sample, createdAt, origin, metadata } of shown) {
    expect(sample).toBe(true);
    expect({ origin, metadata }).toEqual({
      origin: "simulated",
      metadata: { realIntegration: false },
    });
    expect(createdAt < generatedAt).toBe(true);
  }
});

test("counts ages from the newest activity if it is newer than the page", () => {
  const later = { ...activity(1), createdAt: "2024-12-18T10:00:09.000Z" };
  expect(feedTime({ activities: [later], generatedAt })).toBe(later.createdAt);
  expect(feedTime({ activities: [], generatedAt })).toBe(generatedAt);
  const earlier = { ...later, createdAt: new Date(Date.parse(generatedAt) - 1).toISOString() };
  expect(feedTime({ activities: [later, earlier], generatedAt })).toBe(later.createdAt);
});

test("agents at work do not push out of the feed what can still be undone", () => {
  const undoable = (index: number): Activity => ({
    ...activity(index),
    undoUntil: "2024-12-18T10:10:00.000Z",
  });
  const steps = Array.from({ length: 12 }, (_, index) => activity(index));
  const ids = (activities: Activity[]) => latestActivities(activities).map(({ id }) => id);
  const [first, ...others] = steps.slice(0, 10).map(({ id }) => id);
  expect(ids([...steps, undoable(20)])).toEqual([first, ...others.slice(0, -1), undoable(20).id]);
  // The newest three of them at most, and all in the order of time.
  const actions = [20, 21, 22, 23].map(undoable);
  expect(ids([...steps, ...actions])).toEqual([
    ...steps.slice(0, 7).map(({ id }) => id),
    ...actions.slice(0, 3).map(({ id }) => id),
  ]);
  expect(ids([undoable(20), ...steps])).toEqual([undoable(20).id, first, ...others.slice(0, -1)]);
});

test("people's actions make no feed mixed, and say who did it", () => {
  const actor = { id: "sam", name: "Sam" };
  const simulated = { origin: "simulated" as const };
  expect(isAllSimulated([simulated, { origin: "real", actor }])).toBe(true);
  expect(isAllSimulated([simulated, { origin: "real" }])).toBe(false);
  expect(isAllSimulated([{ origin: "real", actor }])).toBe(false);
  expect(actorLabel({ actor, severity: "info" }, "sam")).toBe("By you");
  expect(actorLabel({ actor, severity: "info" }, "ada")).toBe("By Sam");
  expect(actorLabel({ severity: "info" }, "sam")).toBeNull();
  // Another user may have done it.
  expect(actorLabel({ actor, severity: "warning" }, "sam")).toBeNull();
});

test("a user's own actions are not notifications, except warnings", () => {
  const actor = { id: "sam", name: "Sam" };
  expect(isNotable({ type: "system", severity: "info" })).toBe(true);
  expect(isNotable({ type: "system", severity: "info", actor })).toBe(false);
  expect(isNotable({ type: "system", severity: "warning", actor })).toBe(true);
});
