import { expect, test } from "vitest";
import {
  activityTone,
  feedTime,
  isNotable,
  isNoteworthy,
  shownActivities,
  type ShownActivity,
} from "./activity-feed";

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

test("samples stand in, marked and before the page's time, when there are none", () => {
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

test("ages are told from the newest activity when it came after the page", () => {
  const later = { ...activity(1), createdAt: "2024-12-18T10:00:09.000Z" };
  expect(feedTime({ activities: [later], generatedAt })).toBe(later.createdAt);
  expect(feedTime({ activities: [], generatedAt })).toBe(generatedAt);
  const earlier = { ...later, createdAt: new Date(Date.parse(generatedAt) - 1).toISOString() };
  expect(feedTime({ activities: [later, earlier], generatedAt })).toBe(later.createdAt);
});
