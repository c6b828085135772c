import { expect, test } from "vitest";
import { exampleActivity, exampleDashboard } from "#tests/fixtures/dashboard.ts";
import type { NewsMessage } from "#app/platform/realtime/protocol.ts";
import { concerns } from "./use-fresh-profile.ts";

const dashboard = exampleDashboard("2024-12-18T10:00:00.000Z");
const [agent, other] = dashboard.agents;

test.each<[string, NewsMessage | undefined, boolean]>([
  ["news of the agent", agent && { type: "agent_update", data: agent }, true],
  ["news of another agent", other && { type: "agent_update", data: other }, false],
  ["a whole dashboard", { type: "dashboard_update", data: dashboard }, true],
  [
    "an activity, which may be anybody's",
    { type: "new_activity", data: exampleActivity({}) },
    false,
  ],
  ["an error", { type: "error", message: "Failed to update the dashboard" }, false],
])("%s", (_, message, concerned) => {
  expect(message && agent && concerns(message, agent.id)).toBe(concerned);
});
