import type { Origin } from "../core/origin";
import type { Activity, DashboardData, Problem, PublishedItem } from "./schema";

/** Texts that nobody should write, and that must be shown as the texts they are. For tests. */
export const hostileTexts = {
  script: '<script>alert("x")</script>',
  markup: "</p><img src=x onerror=alert(1)>'\"&amp;",
  long: "wordwithoutanyspaces".repeat(10),
  rightToLeft: "\u202eمرحبا بالعالم: كيف يكتب الوكيل",
  emoji: "👩🏽‍🚀🏳️‍🌈 Z̷̢͝a̴l̶g̵o̶",
  blank: " ",
} as const;

const texts = Object.values(hostileTexts);
const text = (index: number) => texts[index % texts.length] ?? "";

/** A dashboard in which everything that may be unheard of is, and every text is hostile. */
export function hostileDashboard(generatedAt: string): DashboardData {
  return {
    workspace: {
      id: "workspace-1",
      demo: false,
      mode: "live",
      timeZone: "America/Argentina/Salta",
    },
    generatedAt,
    agents: texts.map((name, index) => ({
      id: `../${name}`,
      name,
      type: index % 2 === 0 ? "content_writer" : name,
      status: index === 0 ? "processing" : name,
      metrics: {},
      currentTask: index % 3 === 0 ? null : name,
      origin: originOf(index),
    })),
    financials: {
      totalRevenue: 1_000_000_000,
      goal: 0.01,
      progressPercentage: 1e13,
      remaining: 0,
      revenueByDate: [{ date: generatedAt.slice(0, 10), amount: 1_000_000_000 }],
      origin: "real",
    },
    tasks: { active: 123_456_789 },
    timeline: { daysLeft: 0, until: "period" },
    activities: Array.from({ length: 10 }, (_, index) => hostileActivity(index, generatedAt)),
    notifications: { readAt: generatedAt, items: [] },
    workflow: texts.map((title, index) => ({
      id: String(index),
      title,
      description: title,
      status: title,
      time: title,
    })),
    health: { cpu: 100.4, memory: -3, storage: 1e9, measured: true },
    content: {
      waiting: 1_000_000,
      published: texts.map((title, index) => hostilePublication(title, index)),
      problems: texts.map((title, index) => hostileProblem(title, index)),
    },
  };
}

function hostileActivity(index: number, createdAt: string): Activity {
  return {
    id: String(index),
    type: text(index),
    title: text(index),
    description: text(index + 1),
    severity: text(index),
    createdAt: index === 0 ? "not a time" : createdAt,
    metadata: { amount: index * -1e9, realIntegration: index % 2 === 0 },
    origin: originOf(index),
  };
}

function hostilePublication(title: string, index: number): PublishedItem {
  const urls = ["javascript:alert(1)", "data:text/html,x", "//evil.example", "", null];
  return {
    id: String(index),
    title,
    kind: title,
    destination: title,
    url: urls[index % urls.length] ?? null,
    status: title,
    at: "not a time",
    agentId: null,
    origin: "real",
  };
}

function hostileProblem(title: string, index: number): Problem {
  return {
    id: String(index),
    agentId: title,
    title,
    status: title,
    reason: index === 0 ? null : title,
    at: "not a time",
    origin: originOf(index),
  };
}

function originOf(index: number): Origin {
  return index % 2 === 0 ? "real" : "simulated";
}
