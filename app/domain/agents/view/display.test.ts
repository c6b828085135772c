import { expect, test } from "vitest";
import {
  agentDisplayName,
  agentStatusOf,
  countActive,
  formatMetric,
  kindName,
  kindNames,
  metricViews,
} from "./display.ts";
import { kinds } from "#app/domain/agents/kinds/index.ts";

test("strips only a trailing ' Agent'", () => {
  expect(agentDisplayName("Content Writer Agent")).toBe("Content Writer");
  expect(agentDisplayName("Agent Smith")).toBe("Agent Smith");
  expect(agentDisplayName("Reagent")).toBe("Reagent");
});

test("an unknown status is treated as inactive", () => {
  expect(agentStatusOf("processing")).toBe("processing");
  expect(agentStatusOf("asleep")).toBe("inactive");
  expect(agentStatusOf("")).toBe("inactive");
});

test("only agents whose status is active count as active", () => {
  const agents = ["active", "processing", "error", "active", "ACTIVE"].map((status) => ({
    status,
  }));
  expect(countActive(agents)).toBe(2);
});

test.each([
  ["Success Rate", 96.5, "96.5%"],
  ["Revenue Generated", 1234, "$1,234"],
  ["Traffic Increase", 12, "+12%"],
  ["Views Generated", 5000, "5,000"],
  ["Insights Provided", 0, "0"],
  ["Success Rate", null, "N/A"],
  ["Platforms", undefined, "N/A"],
  ["Platforms", Number.NaN, "N/A"],
])("%s of %s reads %s", (label, value, expected) => {
  expect(formatMetric(label, value)).toBe(expected);
});

test("an agent shows its kind's metrics in order, missing ones as 0", () => {
  const views = metricViews({ type: "content_writer", metrics: { successRate: 98 } });
  expect(views.map(({ label, value }) => [label, value])).toEqual([
    ["Tasks Completed", "0"],
    ["Success Rate", "98%"],
    ["Revenue Generated", "$0"],
  ]);
});

test("metrics of money and audiences are separated from those of work", () => {
  const outcomes = kinds.flatMap(({ type }) =>
    metricViews({ type, metrics: {} }).flatMap(({ key, isOutcome }) => (isOutcome ? [key] : [])),
  );
  expect(outcomes.toSorted()).toEqual([
    "averageViews",
    "conversionRate",
    "engagementRate",
    "followersGained",
    "rankingImprovements",
    "revenueGenerated",
    "subscribersGained",
    "trafficIncrease",
    "viewsGenerated",
  ]);
});

test("an agent of an unknown type shows tasks, successRate and performance", () => {
  const views = metricViews({ type: "constructor", metrics: { tasks: 3 } });
  expect(views.map(({ key, value }) => [key, value])).toEqual([
    ["tasks", "3"],
    ["successRate", "0%"],
    ["performance", "0"],
  ]);
  expect(kindName("data_steward")).toBe("Data Steward");
});

test("every kind shows exactly its metrics, in the same order", () => {
  expect(kindNames.map(([type]) => type)).toEqual(kinds.map(({ type }) => type));
  for (const kind of kinds) {
    const shown = metricViews({ type: kind.type, metrics: {} }).map(({ key }) => key);
    expect(shown, kind.type).toEqual(Object.keys(kind.metrics({})));
  }
});
