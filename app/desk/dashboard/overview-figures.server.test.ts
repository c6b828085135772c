import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine, startOfTime } from "../../../tests/harness/engine";
import { DAY, dayOf, HOUR, MINUTE, SECOND } from "../../core/clock";
import { engineCounts } from "../../studio/agents/kinds/types";
import { createOverview } from "./overview.server";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
/** Another person's workspace, and what an unguarded query would show of it. */
let stranger: string;

beforeEach(async () => {
  engine = await createTestEngine();
  stranger = await engine.newWorkspace();
  // The tests write the work themselves.
  await run("DELETE FROM tasks");
});
afterEach(() => engine.remove());

const now = startOfTime;
const mine = () => engine.workspaceId;

function overviewOf(workspaceId = mine()) {
  const { db, clock } = engine;
  const health = () => ({ cpu: 11, memory: 22, storage: 33, measured: true });
  return createOverview({ db, clock, health, currentTermEndOf: async () => null }).of(workspaceId);
}

async function run(sql: string, ...values: unknown[]): Promise<void> {
  await engine.db.writeSync(() => engine.db.writer.prepare(sql).run(...values));
}

async function insert(table: string, rows: Record<string, unknown>[]): Promise<void> {
  for (const row of rows) {
    const names = Object.keys(row);
    const places = names.map(() => "?").join(", ");
    await run(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`,
      ...Object.values(row),
    );
  }
}

function agentsIn(workspaceId: string): string[] {
  const sql = "SELECT id FROM agents WHERE workspace_id = ? ORDER BY position";
  return engine.rows<{ id: string }>(sql, workspaceId).map(({ id }) => id);
}

let serial = 0;
function task(particulars: Record<string, unknown>, workspaceId = mine(), nth = 0) {
  serial += 1;
  return {
    id: `task ${serial}`,
    workspace_id: workspaceId,
    agent_id: agentsIn(workspaceId)[nth],
    ordinal: serial,
    title: `Task ${serial}`,
    topic: "",
    status: "queued",
    step: 0,
    attempt: 0,
    failures: 0,
    origin: "simulated",
    created_at: now,
    ...particulars,
  };
}

function earned(day: string, cents: number, particulars: Record<string, unknown> = {}) {
  serial += 1;
  return {
    id: `entry ${serial}`,
    workspace_id: mine(),
    amount_cents: cents,
    source: "test",
    origin: "simulated",
    day,
    created_at: now,
    ...particulars,
  };
}

function activity(id: string, createdAt: number, particulars: Record<string, unknown> = {}) {
  return {
    id,
    workspace_id: mine(),
    type: "system",
    title: `About ${id}`,
    description: "what it was",
    severity: "info",
    origin: "simulated",
    created_at: createdAt,
    ...particulars,
  };
}

function published(id: string, createdAt: number, particulars: Record<string, unknown> = {}) {
  return {
    id,
    workspace_id: mine(),
    content_id: `content of ${id}`,
    destination: "blog",
    status: "confirmed",
    idempotency_key: id,
    url: null,
    origin: "simulated",
    created_at: createdAt,
    ...particulars,
  };
}

const contentOf = (id: string, particulars: Record<string, unknown> = {}) => ({
  id: `content of ${id}`,
  workspace_id: mine(),
  kind: "article",
  title: `The text of ${id}`,
  body: "",
  writer: "test",
  origin: "simulated",
  created_at: now,
  ...particulars,
});

const daysAgo = (days: number) => dayOf(now - days * DAY);

describe("what is earned", () => {
  test("is summed up in dollars, beside the goal and what is left to it", async () => {
    await run("UPDATE workspaces SET goal_cents = 100000");
    await insert("ledger_entries", [earned(daysAgo(0), 12_345), earned(daysAgo(3), 5)]);
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
    await insert("ledger_entries", [earned(daysAgo(0), 15_050)]);
    expect((await overviewOf()).financials).toMatchObject({
      remaining: 0,
      progressPercentage: 150.5,
    });
  });

  test("without a goal makes no progress to one", async () => {
    await run("UPDATE workspaces SET goal_cents = 0");
    expect((await overviewOf()).financials).toMatchObject({
      totalRevenue: 0,
      progressPercentage: 0,
      remaining: 0,
    });
    await insert("ledger_entries", [earned(daysAgo(0), 100)]);
    expect((await overviewOf()).financials).toMatchObject({ progressPercentage: 0, remaining: 0 });
  });

  test("is shown by day for thirty days, oldest first, and counts for ever", async () => {
    const days = [0, 29, 30, 31, 400, 12, 0];
    await insert(
      "ledger_entries",
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
    await insert("ledger_entries", [
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

describe("what went wrong", () => {
  test("is listed, the latest first, with its reason; what went well is not", async () => {
    const [agentId] = agentsIn(mine());
    const ended = (status: string, minutes: number, more = {}) =>
      task({ id: status, status, finished_at: now - minutes * MINUTE, ...more });
    await insert("tasks", [
      ended("failed", 3, { error: "no answer", title: "An article" }),
      ended("needs_check", 1),
      ended("stopped_budget", 2, { origin: "real" }),
      ended("done", 0),
      ended("cancelled", 0),
    ]);
    const { problems } = (await overviewOf()).content;
    expect(problems.map(({ id }) => id)).toEqual(["needs_check", "stopped_budget", "failed"]);
    expect(problems.map(({ status }) => status)).toEqual([
      "needs_check",
      "stopped_budget",
      "failed",
    ]);
    expect(problems[2]).toEqual({
      id: "failed",
      agentId,
      title: "An article",
      status: "failed",
      reason: "no answer",
      at: new Date(now - 3 * MINUTE).toISOString(),
      origin: "simulated",
    });
    expect(problems[1]?.origin).toBe("real");
  });

  test("is history after a week, and five of it are enough", async () => {
    const failed = (id: string, finishedAt: number) =>
      task({ id, status: "failed", finished_at: finishedAt });
    await insert("tasks", [
      failed("a week ago", now - 7 * DAY),
      failed("just less", now - 7 * DAY + 1),
    ]);
    const shown = async () => (await overviewOf()).content.problems.map(({ id }) => id);
    expect(await shown()).toEqual(["just less"]);
    await insert(
      "tasks",
      Array.from({ length: 6 }, (_, nth) => failed(`recent ${nth}`, now - nth * HOUR)),
    );
    expect(await shown()).toEqual(Array.from({ length: 5 }, (_, nth) => `recent ${nth}`));
  });
});

describe("what is under way", () => {
  test("are tasks that are due or run, and the agent says on what it works", async () => {
    const agents = agentsIn(mine());
    await insert("tasks", [
      task({ due_at: now + HOUR, title: "Waits" }),
      // Held: its agent is paused.
      task({ due_at: null }, mine(), 1),
      task({ status: "running", due_at: now + MINUTE, title: "A video" }, mine(), 2),
      task({ status: "done", finished_at: now }, mine(), 3),
    ]);
    const overview = await overviewOf();
    expect(overview.tasks).toEqual({ active: 2 });
    expect(overview.agents.map(({ id, currentTask }) => [id, currentTask])).toEqual(
      agents.map((id, nth) => [id, nth === 2 ? "A video" : null]),
    );
  });

  test("an agent in error says what its last task came to, and no other does", async () => {
    const [first = "", second = "", third = ""] = agentsIn(mine());
    await run("UPDATE agents SET status = 'error' WHERE id IN (?, ?)", first, second);
    await insert("tasks", [
      task({ status: "failed", error: "an older reason", finished_at: now - 2 }),
      task({ status: "failed", error: "timed out", finished_at: now - 1 }),
      task({ due_at: now + HOUR }),
      task({ status: "needs_check", error: null, finished_at: now }, mine(), 1),
      task({ status: "failed", error: "long ago", finished_at: now }, mine(), 2),
    ]);
    const { agents } = await overviewOf();
    const problems = new Map(agents.map(({ id, problem }) => [id, problem]));
    expect(problems.get(first)).toBe("timed out");
    expect(problems.get(second)).toBe("it was interrupted again and again");
    expect(problems.get(third)).toBeNull();
  });

  test("agents stand in their places, with their own figures", async () => {
    await run("UPDATE agents SET position = 9 WHERE id = ?", agentsIn(mine())[0]);
    const tally = JSON.stringify({ [engineCounts.done]: 7 });
    await run("UPDATE agents SET status = 'error', tally = ? WHERE position = 9", tally);
    const { agents } = await overviewOf();
    expect(agents.map(({ id }) => id)).toEqual(agentsIn(mine()));
    expect(agents.map(({ tasksFinished }) => tasksFinished)).toEqual([0, 0, 0, 0, 0, 7]);
    expect(agents.at(-1)?.status).toBe("error");
  });
});

describe("what has been published", () => {
  test("are the latest five, each at the moment it was confirmed, or else begun", async () => {
    const ids = ["one", "two", "three", "four", "five", "six"];
    const [agentId] = agentsIn(mine());
    await insert("tasks", [task({ id: "its task", status: "done", finished_at: now })]);
    await insert(
      "content",
      ids.map((id) => contentOf(id, id === "six" ? { task_id: "its task" } : {})),
    );
    await insert(
      "publications",
      ids.map((id, nth) => published(id, now + nth * SECOND)),
    );
    await run(
      "UPDATE publications SET confirmed_at = ?, url = 'https://x.example' WHERE id = 'six'",
      now + HOUR,
    );
    await run("UPDATE publications SET status = 'unknown', origin = 'real' WHERE id = 'five'");
    const items = (await overviewOf()).content.published;
    expect(items.map(({ id }) => id)).toEqual(["six", "five", "four", "three", "two"]);
    expect(items[0]).toEqual({
      id: "six",
      title: "The text of six",
      kind: "article",
      destination: "blog",
      url: "https://x.example",
      status: "confirmed",
      agentId,
      at: new Date(now + HOUR).toISOString(),
      origin: "simulated",
    });
    expect(items[1]).toMatchObject({
      status: "unknown",
      agentId: null,
      at: new Date(now + 4 * SECOND).toISOString(),
      origin: "real",
    });
  });
});

describe("what has happened", () => {
  test("are the latest ten, the notable ones among the notifications, too", async () => {
    const step = { type: "agent_task", severity: "success" };
    await insert("activities", [
      ...Array.from({ length: 9 }, (_, nth) => activity(`step ${nth}`, now + nth, step)),
      activity("trouble", now + 20, { type: "agent_task", severity: "warning" }),
      activity("earned", now + 21, { type: "revenue", amount_cents: 1_250, origin: "real" }),
      activity("old news", now - DAY),
    ]);
    await run("UPDATE workspaces SET notifications_read_at = ?", now + 20);
    const { activities, notifications } = await overviewOf();
    expect(activities.map(({ id }) => id)).toEqual([
      "earned",
      "trouble",
      ...Array.from({ length: 8 }, (_, nth) => `step ${8 - nth}`),
    ]);
    expect(activities[0]).toEqual({
      id: "earned",
      type: "revenue",
      title: "About earned",
      description: "what it was",
      severity: "info",
      createdAt: new Date(now + 21).toISOString(),
      metadata: { amount: 12.5, realIntegration: true },
      origin: "real",
    });
    expect(notifications.items.map(({ id }) => id)).toEqual(["earned", "trouble", "old news"]);
    expect(notifications.readAt).toBe(new Date(now + 20).toISOString());
  });

  test("at one moment stands in the order of ids, and of the notable ten are shown", async () => {
    const ids = Array.from({ length: 12 }, (_, nth) => `n${String(nth).padStart(2, "0")}`);
    await insert(
      "activities",
      ids.map((id) => activity(id, now)),
    );
    const { activities, notifications } = await overviewOf();
    const latest = ids.reverse().slice(0, 10);
    expect(activities.map(({ id }) => id)).toEqual(latest);
    expect(notifications.items.map(({ id }) => id)).toEqual(latest);
  });
});

describe("the day", () => {
  test("goes by the workspace's clock and by what has run of it", async () => {
    // In Tokyo it is half past eight, and tomorrow.
    engine.clock.set(Date.UTC(2026, 5, 1, 23, 30));
    await run("UPDATE workspaces SET time_zone = 'Asia/Tokyo'");
    const ran = (day: string, routine: string) => ({
      workspace_id: mine(),
      day,
      routine,
      created_at: now,
    });
    await insert("routine_runs", [
      ran("2026-06-02", "morning_review"),
      ran("2026-06-01", "task_allocation"),
    ]);
    const { workflow, workspace } = await overviewOf();
    expect(workspace).toEqual({
      id: mine(),
      demo: false,
      mode: "simulation",
      timeZone: "Asia/Tokyo",
      isTimeZoneChosen: false,
      today: "2026-06-02",
    });
    expect(workflow.map(({ id, status }) => [id, status])).toEqual([
      ["morning_review", "in_progress"],
      ["task_allocation", "scheduled"],
      ["midday_check", "scheduled"],
      ["evening_report", "scheduled"],
    ]);
  });

  test("of the demo is a sample, and so is how busy its machine is", async () => {
    const own = await overviewOf();
    expect(own.health).toEqual({ cpu: 11, memory: 22, storage: 33, measured: true });
    await run("UPDATE workspaces SET kind = 'demo' WHERE id = ?", mine());
    const demo = await overviewOf();
    expect(demo.workspace.demo).toBe(true);
    expect(demo.health.measured).toBe(false);
    expect(demo.workflow[0]?.status).toBe("completed");
  });

  test("ends: the last day of a month leaves none", async () => {
    engine.clock.set(Date.UTC(2026, 1, 28, 23, 59));
    expect((await overviewOf()).timeline).toEqual({ daysLeft: 0, until: "month" });
    engine.clock.set(Date.UTC(2026, 11, 1));
    expect((await overviewOf()).timeline).toEqual({ daysLeft: 30, until: "month" });
  });
});

test("nothing of another workspace is shown, and nothing is missing there", async () => {
  const other = { workspace_id: stranger };
  const [agentId] = agentsIn(stranger);
  await insert("ledger_entries", [earned(daysAgo(0), 777, other)]);
  await insert("tasks", [
    task({ status: "failed", finished_at: now }, stranger),
    task({ status: "running", due_at: now, title: "Theirs" }, stranger),
  ]);
  await insert("content", [contentOf("theirs", other)]);
  await insert("publications", [published("theirs", now, other)]);
  await insert("activities", [activity("theirs", now, { ...other, agent_id: agentId })]);
  await insert("routine_runs", [
    { ...other, day: dayOf(now), routine: "morning_review", created_at: now },
  ]);
  await run("UPDATE workspaces SET notifications_read_at = 5 WHERE id = ?", stranger);

  const own = await overviewOf();
  expect(own.agents.map(({ id }) => id)).toEqual(agentsIn(mine()));
  expect(own.agents.map(({ currentTask }) => currentTask)).toEqual(Array(6).fill(null));
  expect(own.financials).toMatchObject({ totalRevenue: 0, revenueByDate: [] });
  expect(own.tasks.active).toBe(0);
  expect([own.activities, own.notifications.items]).toEqual([[], []]);
  expect(Date.parse(own.notifications.readAt)).toBe(0);
  expect(own.content).toEqual({ waiting: 0, published: [], problems: [] });
  expect(own.workflow[0]?.status).not.toBe("completed");

  const theirs = await overviewOf(stranger);
  expect(theirs.agents.map(({ id }) => id)).toEqual(agentsIn(stranger));
  expect(theirs.agents[0]?.currentTask).toBe("Theirs");
  expect(theirs.financials.totalRevenue).toBe(7.77);
  expect(theirs.tasks.active).toBe(1);
  expect(theirs.activities).toHaveLength(1);
  expect(theirs.content.published).toHaveLength(1);
  expect(theirs.content.problems).toHaveLength(1);
});

test("a workspace that is gone is not found", async () => {
  await expect(overviewOf("nobody's")).rejects.toMatchObject({ code: "not_found" });
});
