import { expect, test } from "vitest";
import { exampleDashboard } from "#tests/fixtures/dashboard.ts";
import { agentDistribution, revenueOfLastDays } from "./chart-data.ts";

const example = exampleDashboard("2024-12-18T10:00:00.000Z");

function withRevenue(
  revenueByDate: { date: string; amount: number }[],
  mode: "simulation" | "live",
) {
  return {
    ...example,
    workspace: { ...example.workspace, mode },
    financials: { ...example.financials, revenueByDate },
  };
}

test("covers the last seven days, oldest first", () => {
  const days = revenueOfLastDays(withRevenue([], "simulation")).map(({ date }) => date);
  expect(days).toEqual([
    "2024-12-12",
    "2024-12-13",
    "2024-12-14",
    "2024-12-15",
    "2024-12-16",
    "2024-12-17",
    "2024-12-18",
  ]);
});

test("shows revenue, and placeholders of 50 to 149 for simulated days without it", () => {
  const data = withRevenue([{ date: "2024-12-17", amount: 12.5 }], "simulation");
  const days = revenueOfLastDays(data);
  expect(days[5]).toEqual({ date: "2024-12-17", amount: 12.5, sample: false });
  const gaps = days.filter(({ date }) => date !== "2024-12-17");
  expect(gaps).toHaveLength(6);
  for (const gap of gaps) {
    expect(gap.sample).toBe(true);
    expect(gap.amount).toBeGreaterThanOrEqual(50);
    expect(gap.amount).toBeLessThanOrEqual(149);
    expect(Number.isInteger(gap.amount)).toBe(true);
  }
});

test("keeps the same placeholder for a date", () => {
  const first = revenueOfLastDays(withRevenue([], "simulation"));
  const later = withRevenue([], "simulation");
  const nextDay = revenueOfLastDays({
    ...later,
    workspace: { ...later.workspace, today: "2024-12-19" },
  });
  expect(nextDay.slice(0, 6)).toEqual(first.slice(1));
});

test("includes tomorrow when amounts were booked there before a time zone change", () => {
  const booked = [
    { date: "2024-12-18", amount: 1 },
    { date: "2024-12-20", amount: 2 },
  ];
  const days = revenueOfLastDays(withRevenue(booked, "live"));
  expect(days[0]?.date).toBe("2024-12-14");
  expect(days.slice(-3).map(({ date, amount }) => [date, amount])).toEqual([
    ["2024-12-18", 1],
    ["2024-12-19", 0],
    ["2024-12-20", 2],
  ]);
});

test("shows no placeholders in live mode", () => {
  const days = revenueOfLastDays(withRevenue([{ date: "2024-12-18", amount: 3 }], "live"));
  expect(days.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0, 0, 3]);
  expect(days.some(({ sample }) => sample)).toBe(false);
  const shares = agentDistribution({ ...withRevenue([], "live"), agents: [] });
  expect(shares.map(({ value }) => value)).toEqual([0, 0, 0, 0, 0, 0]);
});

test("shows finished tasks by agent", () => {
  const shares = agentDistribution(example);
  expect(shares).toHaveLength(example.agents.length);
  expect(shares[0]).toEqual({
    id: example.agents[0]?.id,
    type: example.agents[0]?.type,
    label: "Content Writer",
    value: 42,
    sample: false,
  });
});

test("shows samples of 50 to 249 in simulation without finished tasks", () => {
  const idle = example.agents.map((agent) => ({ ...agent, tasksFinished: 0 }));
  for (const [agents, slots] of [
    [[], 6],
    [idle, idle.length],
  ] as const) {
    const shares = agentDistribution({ ...withRevenue([], "simulation"), agents: [...agents] });
    expect(shares).toHaveLength(slots);
    for (const { value, sample } of shares) {
      expect(sample).toBe(true);
      expect(value).toBeGreaterThanOrEqual(50);
      expect(value).toBeLessThanOrEqual(249);
    }
  }
});
