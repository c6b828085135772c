import { describe, expect, test } from "vitest";
import { now, setUpOverview } from "#tests/harness/overview-rows.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { addContentItem } from "#app/domain/content/content-items.server.ts";
import { stoppingClasses } from "#app/domain/agents/engine/failure.ts";
import { engineCounts } from "#app/domain/agents/kinds/types.ts";

const rows = setUpOverview();
const { mine, overviewOf, run, insert, agentsIn, task } = rows;

describe("problems", () => {
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
      contentItemId: null,
      ideaId: null,
      title: "An article",
      status: "failed",
      reason: "no answer",
      at: new Date(now - 3 * MINUTE).toISOString(),
      origin: "simulated",
    });
    expect(problems[1]?.origin).toBe("real");
  });

  test("disappear after a week, and at most five are shown", async () => {
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

describe("current work", () => {
  test("are tasks that run or are due today, and the agent says on what it works", async () => {
    const agents = agentsIn(mine());
    await insert("tasks", [
      task({ due_at: now + HOUR, title: "Waits" }),
      // Held: its agent is paused.
      task({ due_at: null }, mine(), 1),
      task({ due_at: now + DAY, title: "Of tomorrow" }, mine(), 4),
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
    expect(problems.get(second)).toBe("it was interrupted too many times");
    expect(problems.get(third)).toBeNull();
  });

  test.each(stoppingClasses)(
    "an agent stopped by %s resumes only when a user starts it",
    async (failure) => {
      const [first = "", second = ""] = agentsIn(mine());
      await run("UPDATE agents SET status = 'error' WHERE id IN (?, ?)", first, second);
      await insert("tasks", [
        task({ failure, error: "The provider says no", due_at: null }),
        task(
          { status: "failed", failure: "refused", error: "refused", finished_at: now },
          mine(),
          1,
        ),
      ]);
      const { agents } = await overviewOf();
      const [stopped, failed] = [first, second].map((id) => agents.find((each) => each.id === id));
      expect(stopped).toMatchObject({ stopped: true });
      expect(stopped?.problem).toMatch(
        /^The provider says no\. .+ (start the agent again|under Spending)$/,
      );
      expect(failed).toMatchObject({ stopped: false, problem: "refused" });
    },
  );

  test("lists agents in order with their own metrics", async () => {
    await run("UPDATE agents SET position = 9 WHERE id = ?", agentsIn(mine())[0]);
    const counters = JSON.stringify({ [engineCounts.done]: 7 });
    await run(
      "UPDATE agents SET status = 'error', simulated_counters = ? WHERE position = 9",
      counters,
    );
    const { agents } = await overviewOf();
    expect(agents.map(({ id }) => id)).toEqual(agentsIn(mine()));
    expect(agents.map(({ tasksFinished }) => tasksFinished)).toEqual([0, 0, 0, 0, 0, 7]);
    expect(agents.at(-1)?.status).toBe("error");
  });
});

describe("the day", () => {
  test("follows the workspace's time zone and the finished routines", async () => {
    // In Tokyo it is half past eight, and tomorrow.
    rows.engine.clock.set(Date.UTC(2026, 5, 1, 23, 30));
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

  test("its midday and its evening lead to what was written then", async () => {
    const [analyst = expect.fail("no analyst")] = rows.engine.rows<{ id: string }>(
      "SELECT id FROM agents WHERE workspace_id = ? AND type = 'analytics'",
      mine(),
    );
    const links = async () =>
      (await overviewOf()).workflow.map(
        ({ contentItemId, reportId }) => contentItemId ?? reportId ?? null,
      );
    const ran = { workspace_id: mine(), created_at: now };
    const day = (await overviewOf()).workspace.today;
    await insert("routine_runs", [
      { ...ran, day, routine: "midday_check" },
      { ...ran, day, routine: "evening_report" },
    ]);
    const report = { workspace_id: mine(), title: "A report", body: "{}", origin: "simulated" };
    await insert("reports", [{ ...report, id: "before", created_at: now - 1 }]);
    expect(await links()).toEqual([null, null, null, null]);
    await insert("reports", [
      { ...report, id: "evening", created_at: now + 1 },
      { ...report, id: "later", created_at: now + 2 },
    ]);
    await insert("tasks", [task({ id: "look", agent_id: analyst.id, status: "done" })]);
    await insert("work_claims", [
      {
        workspace_id: mine(),
        task_id: "look",
        work: "{}",
        claim: `performance_review:${analyst.id} ${day} midday:simulated`,
      },
    ]);
    await rows.engine.db.write((tx) =>
      addContentItem(
        tx,
        {
          id: "look",
          workspaceId: mine(),
          ideaId: null,
          parentId: null,
          kind: "report",
          variant: "",
          agentId: null,
          origin: "simulated",
          state: "approved",
        },
        {
          id: "look-1",
          title: "Midday check",
          body: "",
          fields: {},
          madeBy: "agent",
          makerId: null,
          writer: "scripted",
          provenance: {},
          checks: [],
        },
        now,
      ),
    );
    expect(await links()).toEqual([null, null, "look", "evening"]);
  });

  test("of the demo is a sample, and so is its system health", async () => {
    const own = await overviewOf();
    expect(own.health).toEqual({ cpu: 11, memory: 22, storage: 33, measured: true });
    await run("UPDATE workspaces SET kind = 'demo' WHERE id = ?", mine());
    const demo = await overviewOf();
    expect(demo.workspace.demo).toBe(true);
    expect(demo.health.measured).toBe(false);
    expect(demo.workflow[0]?.status).toBe("completed");
  });

  test("ends: the last day of a month leaves none", async () => {
    rows.engine.clock.set(Date.UTC(2026, 1, 28, 23, 59));
    expect((await overviewOf()).timeline).toEqual({ daysLeft: 0, until: "month" });
    rows.engine.clock.set(Date.UTC(2026, 11, 1));
    expect((await overviewOf()).timeline).toEqual({ daysLeft: 30, until: "month" });
  });
});
