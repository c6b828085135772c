import { expect, test } from "vitest";
import { exampleActivity, exampleDashboard } from "#tests/fixtures/dashboard.ts";
import type { Activity } from "#app/workspace/activity.ts";
import { applyToHeadline, type Headline } from "./headline.ts";

const generatedAt = "2024-12-18T10:00:00.000Z";
const readAt = "2024-12-18T09:00:00.000Z";

const activity = (id: string, particulars: Partial<Activity> = {}) =>
  exampleActivity({ id, createdAt: generatedAt, ...particulars });

const held: Headline = {
  notifications: {
    readAt,
    items: Array.from({ length: 10 }, (_, index) => activity(`old-${index}`)),
  },
  agents: [
    { id: "agent-1", status: "active" },
    { id: "agent-2", status: "active" },
  ],
  waiting: 3,
  mode: "simulation",
  timeZone: "UTC",
  generatedAt,
};

test.each([
  activity("earned", { type: "revenue" }),
  activity("routine", { type: "system" }),
  activity("trouble", { type: "agent_task", severity: "warning" }),
])("puts a notable activity first and keeps at most ten, without duplicates: $id", (notable) => {
  const next = applyToHeadline(held, { type: "new_activity", data: notable });
  const { items } = next.notifications;
  expect(next.notifications.readAt).toBe(readAt);
  expect(items).toHaveLength(10);
  expect(items[0]).toBe(notable);
  const again = applyToHeadline(next, { type: "new_activity", data: notable });
  expect(again.notifications.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
});

test.each(["success", "info"])("a step of an agent (%s) is no notification", (severity) => {
  const step = activity("step", { type: "agent_task", severity });
  expect(applyToHeadline(held, { type: "new_activity", data: step })).toBe(held);
});

test("a full dashboard replaces everything, such as the read state of another tab", () => {
  const data = exampleDashboard("2024-12-18T10:05:00.000Z");
  expect(applyToHeadline(held, { type: "dashboard_update", data })).toEqual({
    notifications: data.notifications,
    agents: data.agents,
    waiting: data.content.waiting,
    mode: data.workspace.mode,
    timeZone: data.workspace.timeZone,
    generatedAt: data.generatedAt,
  });
});

test("an error is no news", () => {
  expect(applyToHeadline(held, { type: "error", message: "no" })).toBe(held);
});

test("news of an agent change how that agent is, and no other", () => {
  const [agent = expect.fail("the example has agents")] = exampleDashboard(generatedAt).agents;
  const paused = { ...agent, id: "agent-2", status: "inactive" };
  expect(applyToHeadline(held, { type: "agent_update", data: paused }).agents).toEqual([
    { id: "agent-1", status: "active" },
    { id: "agent-2", status: "inactive" },
  ]);
});
