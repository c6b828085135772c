import { expect, test } from "vitest";
import { exampleActivity, exampleDashboard } from "../../../tests/fixtures/dashboard";
import type { Activity } from "../../workspace/activity";
import { applyToNotifications, type Notifications } from "./notifications";

const generatedAt = "2024-12-18T10:00:00.000Z";
const readAt = "2024-12-18T09:00:00.000Z";

const activity = (id: string, particulars: Partial<Activity> = {}) =>
  exampleActivity({ id, createdAt: generatedAt, ...particulars });

const held: Notifications = {
  readAt,
  items: Array.from({ length: 10 }, (_, index) => activity(`old-${index}`)),
  generatedAt,
};

test.each([
  activity("earned", { type: "revenue" }),
  activity("routine", { type: "system" }),
  activity("trouble", { type: "agent_task", severity: "warning" }),
])("a notable activity comes first, at most ten are kept, and none twice: $id", (notable) => {
  const next = applyToNotifications(held, { type: "new_activity", data: notable });
  expect(next).toMatchObject({ readAt, generatedAt });
  expect(next.items).toHaveLength(10);
  expect(next.items[0]).toBe(notable);
  const again = applyToNotifications(next, { type: "new_activity", data: notable });
  expect(again.items.map(({ id }) => id)).toEqual(next.items.map(({ id }) => id));
});

test.each(["success", "info"])("a step of an agent (%s) is no notification", (severity) => {
  const step = activity("step", { type: "agent_task", severity });
  expect(applyToNotifications(held, { type: "new_activity", data: step })).toBe(held);
});

test("a whole dashboard says what the bell shows, such as what was read in another tab", () => {
  const data = exampleDashboard("2024-12-18T10:05:00.000Z");
  expect(applyToNotifications(held, { type: "dashboard_update", data })).toEqual({
    ...data.notifications,
    generatedAt: data.generatedAt,
  });
});

test("an error is no news", () => {
  expect(applyToNotifications(held, { type: "error", message: "no" })).toBe(held);
});
