import type { Activity, Agent, DashboardData } from "./schema";

/** A filled dashboard for tests: nothing in it is shown to people. */
export function exampleDashboard(generatedAt: string): DashboardData {
  const agent = (type: string, name: string, metrics: Record<string, number>): Agent => ({
    id: `agent-${type}`,
    name,
    type,
    status: "active",
    metrics,
    currentTask: null,
    origin: "simulated",
  });
  return {
    workspace: { id: "workspace-1", demo: false, mode: "simulation", timeZone: "UTC" },
    generatedAt,
    agents: [
      agent("content_writer", "Content Writer Agent", { tasksCompleted: 42, successRate: 97 }),
      agent("social_media", "Social Media Agent", { postsPublished: 118, engagementRate: 4.2 }),
    ],
    financials: {
      totalRevenue: 412.3,
      goal: 1000,
      progressPercentage: 41.23,
      remaining: 587.7,
      revenueByDate: [],
      origin: "simulated",
    },
    tasks: { active: 3 },
    timeline: { daysLeft: 12, until: "month" },
    activities: [],
    notifications: { readAt: new Date(0).toISOString(), items: [] },
    workflow: [],
    health: { cpu: 47, memory: 62, storage: 23, measured: false },
    content: { waiting: 0, published: [], problems: [] },
  };
}

/** An activity for tests, with what the test is about. */
export function exampleActivity(particulars: Partial<Activity>): Activity {
  return {
    id: "activity-1",
    type: "system",
    title: "Something happened",
    description: "",
    severity: "info",
    createdAt: "2024-12-18T10:00:00.000Z",
    metadata: { realIntegration: false },
    origin: "simulated",
    ...particulars,
  };
}
