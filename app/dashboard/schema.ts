import * as z from "zod/mini";
import { origins } from "../core/origin";

/*
 * What the dashboard shows, as the page, the API and the live channel all carry it.
 * Amounts are dollars, instants ISO timestamps, rates percent. Every figure has its origin.
 */

const Origin = z.enum(origins);

export const Agent = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** active, processing, inactive or error; anything else is treated as inactive. */
  status: z.string(),
  metrics: z.record(z.string(), z.number()),
  /** What it works on now, if anything. */
  currentTask: z.nullable(z.string()),
  origin: Origin,
});
export type Agent = z.infer<typeof Agent>;

export const Activity = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  description: z.string(),
  severity: z.string(),
  createdAt: z.string(),
  metadata: z.object({
    amount: z.optional(z.number()),
    realIntegration: z.boolean(),
  }),
  origin: Origin,
});
export type Activity = z.infer<typeof Activity>;

export const Financials = z.object({
  totalRevenue: z.number(),
  goal: z.number(),
  progressPercentage: z.number(),
  remaining: z.number(),
  /** One entry a day with revenue, the last 30 days, oldest first. */
  revenueByDate: z.array(z.object({ date: z.string(), amount: z.number() })),
  origin: Origin,
});

export const DashboardData = z.object({
  workspace: z.object({
    id: z.string(),
    demo: z.boolean(),
    mode: z.enum(["simulation", "live"]),
  }),
  generatedAt: z.string(),
  agents: z.array(Agent),
  financials: Financials,
  tasks: z.object({ active: z.number() }),
  timeline: z.object({ daysLeft: z.number() }),
  activities: z.array(Activity),
});
export type DashboardData = z.infer<typeof DashboardData>;
