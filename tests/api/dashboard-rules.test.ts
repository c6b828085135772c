/*
 * The specification's sections 3, 4, 8 and 9, as far as they are rules of the dashboard: every
 * constant and rule is a row here, held against the rule's own function.
 */
import { describe, expect, test } from "vitest";
import {
  activityTone,
  isNoteworthy,
  shownActivities,
} from "#app/dashboard/activities/activity-feed.ts";
import { agentDistribution, revenueOfLastDays } from "#app/dashboard/charts/chart-data.ts";
import { applyMessage } from "#app/dashboard/overview/live/apply-message.ts";
import { parseMessage } from "#app/platform/realtime/parse-message.ts";
import { ClientMessage, closeCodes } from "#app/platform/realtime/protocol.ts";
import { reconnectDelay, reconnectPolicy } from "#app/platform/realtime/socket.client.ts";
import { signedOutTexts } from "#app/platform/realtime/state.ts";
import { controlTexts } from "#app/domain/agents/settings/control.ts";
import {
  agentDisplayName,
  agentStatusOf,
  countActive,
  formatMetric,
  metricViews,
} from "#app/domain/agents/view/display.ts";
import { DashboardData } from "#app/workspace/overview.ts";
import { exampleDashboard } from "#tests/fixtures/dashboard.ts";

const example = exampleDashboard("2026-11-21T10:00:00.000Z");

describe("section 3, entities", () => {
  test("a trailing ' Agent' is not shown, others are", () => {
    expect(agentDisplayName("Content Writer Agent")).toBe("Content Writer");
    expect(agentDisplayName("Agent Smith")).toBe("Agent Smith");
  });
  test.each([
    ["content_writer", ["tasksCompleted", "successRate", "revenueGenerated"]],
    ["seo_optimizer", ["keywordsOptimized", "rankingImprovements", "trafficIncrease"]],
    ["social_media", ["postsPublished", "engagementRate", "followersGained"]],
    ["analytics", ["reportsGenerated", "insightsProvided", "optimizations"]],
    ["publisher", ["contentPublished", "platforms", "conversionRate"]],
    [
      "youtube_manager",
      ["videosCreated", "viewsGenerated", "subscribersGained", "successRate", "averageViews"],
    ],
    ["gardener", ["tasks", "successRate", "performance"]],
  ])("%s shows %j", (type, keys) => {
    const views = metricViews({ type, metrics: {} });
    expect(views.map(({ key }) => key)).toEqual(keys);
    // Missing metrics show 0.
    for (const { value } of views) expect(value).toMatch(/^[$+]?0%?$/);
  });
  test.each([
    ["success rate", 97.2, "97.2%"],
    ["revenue generated", 12, "$12"],
    ["traffic increase", 8, "+8%"],
    ["posts published", 1234, "1,234"],
    ["anything", null, "N/A"],
    ["anything", undefined, "N/A"],
  ])("%s of %s is %s", (label, value, shown) => expect(formatMetric(label, value)).toBe(shown));
  test("the dashboard's data has the named fields", () => {
    const data = DashboardData.parse(example);
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(["agents", "financials", "tasks", "timeline", "activities"]),
    );
    expect(Object.keys(data.financials)).toEqual(
      expect.arrayContaining(["totalRevenue", "progressPercentage", "remaining", "revenueByDate"]),
    );
  });
});

describe("section 4, states", () => {
  test.each([
    ["active", "active"],
    ["processing", "processing"],
    ["inactive", "inactive"],
    ["error", "error"],
    ["asleep", "inactive"],
  ])("status %s counts as %s", (status, counts) => expect(agentStatusOf(status)).toBe(counts));
  test("Active Agents counts those with status active", () => {
    const statuses = ["active", "processing", "inactive", "error", "active", "asleep"];
    expect(countActive(statuses.map((status) => ({ status })))).toBe(2);
  });

  test.each([
    ["revenue", "success", "success"],
    ["revenue", "warning", "success"],
    ["agent_task", "success", "primary"],
    ["agent_task", "info", "warning"],
    ["agent_task", "warning", "warning"],
    ["system", "success", "neutral"],
    ["weather", "success", "neutral"],
  ])("an activity of type %s and severity %s is %s", (type, severity, tone) =>
    expect(activityTone({ type, severity })).toBe(tone),
  );
  test.each([
    ["agent_task", "success", true],
    ["revenue", "info", true],
    ["agent_task", "info", false],
    ["system", "warning", false],
  ])("a new activity of type %s and severity %s raises a notice: %s", (type, severity, raises) =>
    expect(isNoteworthy({ type, severity })).toBe(raises),
  );
  test("the live channel's messages do what they are for", () => {
    const agent = { ...example.agents[0]!, name: "Renamed" };
    const update = applyMessage(example, { type: "agent_update", data: agent });
    expect(update.agents.map(({ name }) => name)).toContain("Renamed");
    const other = { ...example, tasks: { active: 99 } };
    expect(applyMessage(example, { type: "dashboard_update", data: other })).toEqual(other);
    expect(parseMessage('{"type":"weather"}').kind).toBe("unknown");
    expect(parseMessage("{").kind).toBe("garbage");
    for (const type of ["request_dashboard_update", "start_all_agents", "pause_system"]) {
      expect(ClientMessage.safeParse({ type }).success).toBe(true);
    }
  });
});

describe("section 8, messages", () => {
  test.each([
    ["start_all_agents", "title", "Agents Started"],
    [
      "start_all_agents",
      "description",
      "All AI agents have been activated and are ready for tasks",
    ],
    ["start_all_agents", "failed", "Failed to start agents"],
    ["pause_system", "title", "System Paused"],
    ["pause_system", "description", "All AI agents have been paused"],
    ["pause_system", "failed", "Failed to pause system"],
    ["generate_report", "title", "Report Generated"],
    ["generate_report", "description", "Performance report has been generated successfully"],
    ["generate_report", "failed", "Failed to generate report"],
  ] as const)("%s, %s: %s", (intent, part, text) => expect(controlTexts[intent][part]).toBe(text));
  test("of the live channel", () => {
    expect(signedOutTexts).toEqual({
      required: {
        title: "Authentication Required",
        description: "Please sign in to access real-time features",
      },
      expired: {
        title: "Authentication Expired",
        description: "Please sign in again to continue",
      },
    });
  });
});

describe("section 9, constants", () => {
  test("the channel comes back up to 10 times, after 1 s doubling to 30 s, asking from the 4th", () => {
    expect(reconnectPolicy).toMatchObject({ attempts: 10, checkFrom: 4 });
    const delays = Array.from({ length: 10 }, (_, n) => reconnectDelay(n + 1, () => 0) / 1_000);
    expect(delays).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30, 30]);
    expect([closeCodes.restart, closeCodes.lost]).toEqual([1000, 1006]);
  });
  test("at most 10 recent activities, samples when there are none", () => {
    const activity = shownActivities({ ...example, activities: [] })[0] ?? expect.fail("no sample");
    expect(activity.sample).toBe(true);
    const many = Array.from({ length: 40 }, (_, n) => ({ ...activity, id: String(n) }));
    expect(shownActivities({ ...example, activities: many })).toHaveLength(10);
  });

  test("the chart covers 7 days; a simulation fills gaps with samples of 50 to 149", () => {
    const days = revenueOfLastDays(example);
    expect(days).toHaveLength(7);
    for (const { amount, sample } of days) {
      expect(sample).toBe(true);
      expect(amount).toBeGreaterThanOrEqual(50);
      expect(amount).toBeLessThanOrEqual(149);
    }
    const live = { ...example, workspace: { ...example.workspace, mode: "live" as const } };
    expect(revenueOfLastDays(live).every(({ amount }) => amount === 0)).toBe(true);
  });
  test("without agents the distribution falls back to samples of 50 to 249", () => {
    const shares = agentDistribution({ ...example, agents: [] });
    expect(shares.length).toBeGreaterThan(0);
    for (const { value, sample } of shares) {
      expect(sample).toBe(true);
      expect(value).toBeGreaterThanOrEqual(50);
      expect(value).toBeLessThanOrEqual(249);
    }
  });
});
