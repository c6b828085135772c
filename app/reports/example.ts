import { DAY, dayOf } from "../core/clock";
import type { Report } from "./report";

/** A report of six agents for tests; its figures add up. */
export function exampleReport(changes: Partial<Report> = {}): Report {
  const createdAt = Date.UTC(2026, 10, 21, 18, 0, 5);
  const byDay = Array.from({ length: 30 }, (_, index) => ({
    day: dayOf(createdAt - (29 - index) * DAY),
    cents: index % 4 === 0 ? 0 : 1_000 + index * 37,
  }));
  const periodCents = byDay.reduce((sum, { cents }) => sum + cents, 0);
  return {
    id: "report-1",
    title: "Performance report of 2026-11-21",
    createdAt,
    origin: "simulated",
    mode: "simulation",
    period: { from: "2026-10-23", to: "2026-11-21" },
    revenue: {
      periodCents,
      totalCents: periodCents + 12_345,
      goalCents: 100_000,
      otherCents: 0,
      byDay,
    },
    agents: [
      exampleAgent({
        name: "Content Writer Agent",
        revenueCents: periodCents,
        done: 31,
        failed: 2,
      }),
      exampleAgent({ name: "Second Writer", done: 12 }),
    ],
    activities: [
      {
        type: "system",
        title: "Morning Review",
        description: "In the last 24 hours your agents finished 24 tasks.",
        createdAt: createdAt - DAY / 2,
      },
    ],
    ...changes,
  };
}

export function exampleAgent(changes: Partial<Report["agents"][number]> = {}) {
  return {
    name: "Content Writer Agent",
    type: "content_writer",
    metrics: { tasksCompleted: 43, successRate: 95.6, revenueGenerated: 412.5 },
    done: 0,
    failed: 0,
    atLeast: false,
    revenueCents: 0,
    ...changes,
  };
}
