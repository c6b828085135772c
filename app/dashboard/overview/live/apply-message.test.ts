import { expect, test } from "vitest";
import { exampleActivity, exampleDashboard } from "#tests/fixtures/dashboard.ts";
import { checkSession } from "#app/platform/realtime/session-check.ts";
import type { Activity } from "#app/workspace/activity.ts";
import { applyMessage } from "./apply-message.ts";

const data = exampleDashboard("2024-12-18T10:00:00.000Z");

const activity = (id: string, particulars: Partial<Activity> = {}) =>
  exampleActivity({ id, createdAt: data.generatedAt, ...particulars });

test("dashboard_update replaces everything", () => {
  const next = exampleDashboard("2024-12-18T10:00:30.000Z");
  expect(applyMessage(data, { type: "dashboard_update", data: next })).toBe(next);
});

test("agent_update replaces the agent with the same id and no other", () => {
  const [first, second] = data.agents;
  if (!first || !second) throw new Error("the example has two agents");
  const paused = { ...first, status: "inactive" };
  const next = applyMessage(data, { type: "agent_update", data: paused });
  expect(next.agents).toEqual([paused, second]);
  expect(next.agents[1]).toBe(second);
  const stranger = applyMessage(data, { type: "agent_update", data: { ...first, id: "stranger" } });
  expect(stranger.agents).toEqual(data.agents);
});

test("puts new_activity first and keeps at most ten, without duplicates", () => {
  const full = { ...data, activities: Array.from({ length: 10 }, (_, i) => activity(`old-${i}`)) };
  const next = applyMessage(full, { type: "new_activity", data: activity("new") });
  expect(next.activities).toHaveLength(10);
  expect(next.activities[0]?.id).toBe("new");
  const again = applyMessage(next, { type: "new_activity", data: activity("new") });
  expect(again.activities.map(({ id }) => id)).toEqual(next.activities.map(({ id }) => id));
});

test("an error changes nothing", () => {
  expect(applyMessage(data, { type: "error", message: "Failed" })).toBe(data);
});

test.each([
  [200, { canAccess: true }, "valid"],
  [200, { canAccess: false }, "no_access"],
  [200, "a proxy's own page", "unknown"],
  [401, null, "ended"],
  [403, null, "ended"],
  [429, null, "unknown"],
  [502, null, "unknown"],
])("a session check answered %i %j says that it is %s", async (status, body, expected) => {
  const answer = () => Promise.resolve(new Response(JSON.stringify(body), { status }));
  expect(await checkSession(answer)).toBe(expected);
});

test("a session check that cannot reach the server says nothing about the session", async () => {
  expect(await checkSession(() => Promise.reject(new TypeError("offline")))).toBe("unknown");
});
