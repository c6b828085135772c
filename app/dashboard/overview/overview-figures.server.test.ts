import { describe, expect, test } from "vitest";
import { daysAgo, now, setUpOverview } from "#tests/harness/overview-rows.ts";
import { dayOf } from "#app/core/time/clock.ts";

const rows = setUpOverview();
const {
  mine,
  overviewOf,
  run,
  insert,
  agentsIn,
  task,
  earned,
  activity,
  published,
  contentItemOf,
} = rows;

describe("revenue", () => {
  test("is summed in dollars, with the goal and the amount left", async () => {
    await run("UPDATE workspaces SET goal_cents = 100000");
    await insert("earnings_entries", [earned(daysAgo(0), 12_345), earned(daysAgo(3), 5)]);
    expect((await overviewOf()).financials).toEqual({
      totalRevenue: 123.5,
      goal: 1_000,
      progressPercentage: 12.4,
      remaining: 876.5,
      revenueByDate: [
        { date: daysAgo(3), amount: 0.05 },
        { date: daysAgo(0), amount: 123.45 },
      ],
      origin: "simulated",
    });
  });

  test("beyond the goal leaves nothing, and not less than nothing", async () => {
    await run("UPDATE workspaces SET goal_cents = 10000");
    await insert("earnings_entries", [earned(daysAgo(0), 15_050)]);
    expect((await overviewOf()).financials).toMatchObject({
      remaining: 0,
      progressPercentage: 150.5,
    });
  });

  test("has no progress without a goal", async () => {
    await run("UPDATE workspaces SET goal_cents = 0");
    expect((await overviewOf()).financials).toMatchObject({
      totalRevenue: 0,
      progressPercentage: 0,
      remaining: 0,
    });
    await insert("earnings_entries", [earned(daysAgo(0), 100)]);
    expect((await overviewOf()).financials).toMatchObject({ progressPercentage: 0, remaining: 0 });
  });

  test("is shown by day for thirty days, oldest first, and counts for ever", async () => {
    const days = [0, 29, 30, 31, 400, 12, 0];
    await insert(
      "earnings_entries",
      days.map((age) => earned(daysAgo(age), 100)),
    );
    const { revenueByDate, totalRevenue } = (await overviewOf()).financials;
    expect(revenueByDate).toEqual([
      { date: daysAgo(29), amount: 1 },
      { date: daysAgo(12), amount: 1 },
      { date: daysAgo(0), amount: 2 },
    ]);
    expect(totalRevenue).toBe(7);
  });

  test.each([
    ["simulation", "simulated", 1],
    ["live", "real", 2],
  ])("in %s is what is %s, and said to be", async (mode, origin, amount) => {
    await run("UPDATE workspaces SET mode = ?", mode);
    await insert("earnings_entries", [
      earned(daysAgo(0), 100, { origin: "simulated" }),
      earned(daysAgo(0), 200, { origin: "real" }),
    ]);
    const { workspace, financials, agents } = await overviewOf();
    expect(workspace.mode).toBe(mode);
    expect(financials).toMatchObject({
      totalRevenue: amount,
      revenueByDate: [{ date: daysAgo(0), amount }],
      origin,
    });
    expect(agents.map((agent) => agent.origin)).toEqual(Array(6).fill(origin));
  });
});

test("shows only the data of its own workspace", async () => {
  const other = { workspace_id: rows.stranger };
  const [agentId] = agentsIn(rows.stranger);
  await insert("earnings_entries", [earned(daysAgo(0), 777, other)]);
  await insert("tasks", [
    task({ status: "failed", finished_at: now }, rows.stranger),
    task({ status: "running", due_at: now, title: "Theirs" }, rows.stranger),
  ]);
  await insert("content_items", [contentItemOf("theirs", other)]);
  await insert("publications", [published("theirs", now, other)]);
  await insert("activities", [activity("theirs", now, { ...other, agent_id: agentId })]);
  await insert("routine_runs", [
    { ...other, day: dayOf(now), routine: "morning_review", created_at: now },
  ]);
  await run("UPDATE workspaces SET notifications_read_at = 5 WHERE id = ?", rows.stranger);

  const own = await overviewOf();
  expect(own.agents.map(({ id }) => id)).toEqual(agentsIn(mine()));
  expect(own.agents.map(({ currentTask }) => currentTask)).toEqual(Array(6).fill(null));
  expect(own.financials).toMatchObject({ totalRevenue: 0, revenueByDate: [] });
  expect(own.tasks.active).toBe(0);
  expect([own.activities, own.notifications.items]).toEqual([[], []]);
  expect(Date.parse(own.notifications.readAt)).toBe(0);
  expect(own.content).toEqual({
    waiting: 0,
    questions: 0,
    scheduled: [],
    published: [],
    problems: [],
  });
  expect(own.workflow[0]?.status).not.toBe("completed");

  const theirs = await overviewOf(rows.stranger);
  expect(theirs.agents.map(({ id }) => id)).toEqual(agentsIn(rows.stranger));
  expect(theirs.agents[0]?.currentTask).toBe("Theirs");
  expect(theirs.financials.totalRevenue).toBe(7.77);
  expect(theirs.tasks.active).toBe(1);
  expect(theirs.activities).toHaveLength(1);
  expect(theirs.content.published).toHaveLength(1);
  expect(theirs.content.problems).toHaveLength(1);
});

test("fails with not_found for a deleted workspace", async () => {
  await expect(overviewOf("unknown")).rejects.toMatchObject({ code: "not_found" });
});
