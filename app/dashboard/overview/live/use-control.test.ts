import { expect, test } from "vitest";
import { exampleDashboard } from "#tests/fixtures/dashboard.ts";
import { isCarriedOut } from "./use-control.ts";

function agents(...statuses: string[]) {
  const [agent] = exampleDashboard("2024-12-18T10:00:00.000Z").agents;
  if (!agent) throw new Error("the example has agents");
  return statuses.map((status) => ({ ...agent, status }));
}

test("a pause is carried out when no agent is on any more", () => {
  expect(isCarriedOut("pause_system", agents("inactive", "inactive"))).toBe(true);
  expect(isCarriedOut("pause_system", agents("inactive", "processing"))).toBe(false);
  expect(isCarriedOut("pause_system", agents("active", "active"))).toBe(false);
});

test("a start is carried out when no agent is off any more", () => {
  expect(isCarriedOut("start_all_agents", agents("active", "processing", "error"))).toBe(true);
  expect(isCarriedOut("start_all_agents", agents("active", "inactive"))).toBe(false);
});
