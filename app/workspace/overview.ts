import * as z from "zod/mini";
import { Activity } from "./activity.ts";
import { Agent } from "./agent.ts";
import { OriginSchema } from "./origin.ts";

/*
 * The dashboard's data, the same for the page, the API and live updates.
 * Amounts are dollars, instants ISO timestamps, rates percent. Every number has an origin.
 */

const Financials = z.object({
  totalRevenue: z.number(),
  goal: z.number(),
  progressPercentage: z.number(),
  remaining: z.number(),
  /**
   * One entry per day with revenue in the last 30 days, oldest first. Amounts keep their day when the
   * time zone changes, so the last one can be later than today.
   */
  revenueByDate: z.array(z.object({ date: z.string(), amount: z.number() })),
  origin: OriginSchema,
});

/** One of the manager's routines of the day. */
export const WorkflowItem = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** completed, in_progress or scheduled; anything else is shown as unknown. */
  status: z.string(),
  /** When, in the workspace's time zone and in words: "9:30 AM". */
  time: z.string(),
  /** The content it produced; left out: none yet. */
  contentItemId: z.optional(z.string()),
  /** The report it produced; left out: none yet. */
  reportId: z.optional(z.string()),
});
export type WorkflowItem = z.infer<typeof WorkflowItem>;

/** How busy the machine is, in percent. */
export const Health = z.object({
  cpu: z.number(),
  memory: z.number(),
  storage: z.number(),
  /** Measured on this host; false: the demo's fixed sample. */
  measured: z.boolean(),
});
export type Health = z.infer<typeof Health>;

/** One content item on one channel. */
export const PublishedItem = z.object({
  id: z.string(),
  title: z.string(),
  /** article, social_post, video, newsletter or report. */
  kind: z.string(),
  channel: z.string(),
  url: z.nullable(z.string()),
  /** The publication's status: published. */
  status: z.string(),
  at: z.string(),
  agentId: z.nullable(z.string()),
  /** The finished task that produced it. */
  taskId: z.nullable(z.string()),
  contentItemId: z.string(),
  origin: OriginSchema,
});
export type PublishedItem = z.infer<typeof PublishedItem>;

/** What one agent has scheduled. */
export const ScheduledWork = z.object({
  agentId: z.string(),
  count: z.number(),
  next: z.nullable(
    z.object({ contentItemId: z.string(), title: z.string(), channel: z.string(), at: z.string() }),
  ),
});
export type ScheduledWork = z.infer<typeof ScheduledWork>;

/** A failed task or publication, and why. */
export const Problem = z.object({
  id: z.string(),
  agentId: z.string(),
  /** The content that was not published, or the task's subject; null: none. */
  contentItemId: z.nullable(z.string()),
  /** The task's idea; null: none. */
  ideaId: z.nullable(z.string()),
  title: z.string(),
  /** For a task: failed, needs_check or stopped_budget; for a publish job: failed, dismissed, unconfirmed or on_hold. */
  status: z.string(),
  reason: z.nullable(z.string()),
  at: z.string(),
  origin: OriginSchema,
});
export type Problem = z.infer<typeof Problem>;

/** Something that needs a decision or a fix. */
export const ActionItem = z.object({
  /**
   * A draft to review, an unconfirmed, failed or held publish job, a stopped agent, or a stop of all live work.
   */
  reason: z.enum(["review", "unconfirmed", "failed", "on_hold", "agent", "stop"]),
  /** The id of the content item or the agent; for `stop`, the workspace's. */
  id: z.string(),
  /** The publish job it is about; null: none. */
  publishJobId: z.nullable(z.string()),
  /** Null: not about a publish job. */
  publishJobKind: z.nullable(z.enum(["publish", "update", "unpublish"])),
  title: z.string(),
  /** article, social_post, video, newsletter or report; an agent's type; live_work. */
  kind: z.string(),
  since: z.string(),
  /** When it is published if approved; null: no set time. */
  goesOutAt: z.nullable(z.string()),
  /** The problem in words; null: none. */
  detail: z.nullable(z.string()),
  origin: OriginSchema,
});
export type ActionItem = z.infer<typeof ActionItem>;

/** The next items of the plan. */
export const UpcomingItem = z.object({
  /** Approved, waiting for approval, or not written yet. */
  state: z.enum(["scheduled", "if_approved", "planned"]),
  /** The content item's id; for `planned`, the idea's. */
  id: z.string(),
  title: z.string(),
  /** Null: not decided yet. */
  channel: z.nullable(z.string()),
  at: z.string(),
  /** Null: planned, not written yet. */
  origin: z.nullable(OriginSchema),
});
export type UpcomingItem = z.infer<typeof UpcomingItem>;

/** What needs attention, what is coming up, and recent results. */
export const Summary = z.object({
  needs: z.object({
    /** How many drafts are waiting for review, and how many other items need an answer. */
    texts: z.number(),
    questions: z.number(),
    /** Oldest first, at most five. */
    items: z.array(ActionItem),
  }),
  /** The earliest first, at most three. */
  next: z.array(UpcomingItem),
  /** The last seven days: real content in a live workspace, simulated content otherwise; never both. */
  results: z.object({
    /** How many items were published, and their views so far; null: not measured yet. */
    texts: z.number(),
    views: z.nullable(z.number()),
    mostRead: z.nullable(
      z.object({ contentItemId: z.string(), title: z.string(), views: z.number() }),
    ),
  }),
});
export type Summary = z.infer<typeof Summary>;

export const DashboardData = z.object({
  workspace: z.object({
    id: z.string(),
    demo: z.boolean(),
    mode: z.enum(["simulation", "live"]),
    /** IANA name. */
    timeZone: z.string(),
    /** False: still the default time zone. */
    isTimeZoneChosen: z.boolean(),
    /** The current day in that zone, YYYY-MM-DD. */
    today: z.string(),
  }),
  generatedAt: z.string(),
  answers: Summary,
  agents: z.array(Agent),
  financials: Financials,
  tasks: z.object({ active: z.number() }),
  timeline: z.object({
    daysLeft: z.number(),
    /** What ends then: the subscription period, or the month without a subscription. */
    until: z.enum(["period", "month"]),
  }),
  activities: z.array(Activity),
  notifications: z.object({
    /** Notifications up to this time are read. */
    readAt: z.string(),
    /** The latest notable activities, newest first, at most ten. */
    items: z.array(Activity),
  }),
  workflow: z.array(WorkflowItem),
  health: Health,
  content: z.object({
    /** Drafts waiting for approval. */
    waiting: z.number(),
    /** Publications that the owner must confirm. */
    questions: z.number(),
    /** Scheduled publications by agent, with the next one; null: too far away. */
    scheduled: z.array(ScheduledWork),
    published: z.array(PublishedItem),
    problems: z.array(Problem),
  }),
});
export type DashboardData = z.infer<typeof DashboardData>;
