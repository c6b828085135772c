import * as z from "zod/mini";
import { Activity } from "./activity.ts";
import { Agent } from "./agent.ts";
import { OriginSchema } from "./origin.ts";

/*
 * What the dashboard shows, as the page, the API and the live channel all carry it.
 * Amounts are dollars, instants ISO timestamps, rates percent. Every figure has its origin.
 */

const Financials = z.object({
  totalRevenue: z.number(),
  goal: z.number(),
  progressPercentage: z.number(),
  remaining: z.number(),
  /**
   * One entry a day with revenue, the last 30 days, oldest first. After the time zone was changed
   * the last may be later than today: amounts stay under the day they were booked under.
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
  /** The text that was written of it; left out: none yet. */
  contentItemId: z.optional(z.string()),
  /** The report that was made then; left out: none yet. */
  reportId: z.optional(z.string()),
});
export type WorkflowItem = z.infer<typeof WorkflowItem>;

/** How busy the machine is, in percent. */
export const Health = z.object({
  cpu: z.number(),
  memory: z.number(),
  storage: z.number(),
  /** This host's own figures; false: the demo's fixed sample. */
  measured: z.boolean(),
});
export type Health = z.infer<typeof Health>;

/** One piece of content at one destination. */
export const PublishedItem = z.object({
  id: z.string(),
  title: z.string(),
  /** article, social_post, video, edition or report. */
  kind: z.string(),
  channel: z.string(),
  url: z.nullable(z.string()),
  /** Of its placement: published. */
  status: z.string(),
  at: z.string(),
  agentId: z.nullable(z.string()),
  /** The finished task whose text it is. */
  taskId: z.nullable(z.string()),
  /** The text itself. */
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

/** A task that came to nothing, and why. */
export const Problem = z.object({
  id: z.string(),
  agentId: z.string(),
  /** The text that could not be sent, or that a task was about; null: none. */
  contentItemId: z.nullable(z.string()),
  /** The idea that a task was about; null: none. */
  ideaId: z.nullable(z.string()),
  title: z.string(),
  /** Of a task: failed, needs_check or stopped_budget; of a sending: failed, dismissed, unconfirmed or held. */
  status: z.string(),
  reason: z.nullable(z.string()),
  at: z.string(),
  origin: OriginSchema,
});
export type Problem = z.infer<typeof Problem>;

/** What a person is to decide on, or to put right. */
export const ActionItem = z.object({
  /**
   * A text to read, a sending that nobody knows the end of, one that failed or is held, an agent that has stopped, or
   * that all live work is stopped.
   */
  reason: z.enum(["review", "unconfirmed", "failed", "on_hold", "agent", "stop"]),
  /** The text's, or the agent's where it is one; the workspace's where all is stopped. */
  id: z.string(),
  /** The sending that it is about; null: none. */
  publishJobId: z.nullable(z.string()),
  /** What was to be done there; null: it is about none. */
  publishJobKind: z.nullable(z.enum(["create", "update", "unpublish"])),
  title: z.string(),
  /** article, social_post, video, edition or report; of an agent its type; live_work. */
  kind: z.string(),
  since: z.string(),
  /** When the text goes out if it is approved; null: at no set time. */
  goesOutAt: z.nullable(z.string()),
  /** What is wrong, in words; null: nothing is. */
  detail: z.nullable(z.string()),
  origin: OriginSchema,
});
export type ActionItem = z.infer<typeof ActionItem>;

/** What the plan has next. */
export const UpcomingItem = z.object({
  /** Approved, and on its way; goes out if it is approved; or planned and not written yet. */
  state: z.enum(["scheduled", "if_approved", "planned"]),
  /** The text's id; of what is planned, the idea's. */
  id: z.string(),
  title: z.string(),
  /** Where it goes; null: that is not decided yet. */
  channel: z.nullable(z.string()),
  at: z.string(),
  /** Of the text; null: it is planned, and nothing has been made of it. */
  origin: z.nullable(OriginSchema),
});
export type UpcomingItem = z.infer<typeof UpcomingItem>;

/** What needs a person, what comes next, and what has come of the last days. */
export const Summary = z.object({
  needs: z.object({
    /** How many texts wait to be read, and how many other things wait for an answer. */
    texts: z.number(),
    questions: z.number(),
    /** Oldest first, at most five. */
    items: z.array(ActionItem),
  }),
  /** The earliest first, at most three. */
  next: z.array(UpcomingItem),
  /** Of the last seven days: of real texts where the workspace is live, else of simulated ones; never of both. */
  results: z.object({
    /** Texts that went out, and their readers so far; null: not measured yet. */
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
    /** Whether the zone has been decided on; before, it is what every workspace begins with. */
    isTimeZoneChosen: z.boolean(),
    /** The day there, YYYY-MM-DD. */
    today: z.string(),
  }),
  generatedAt: z.string(),
  answers: Summary,
  agents: z.array(Agent),
  financials: Financials,
  tasks: z.object({ active: z.number() }),
  timeline: z.object({
    daysLeft: z.number(),
    /** What ends then: the term of the subscription, or, where there is none, the month. */
    until: z.enum(["period", "month"]),
  }),
  activities: z.array(Activity),
  notifications: z.object({
    /** Up to this moment they have been seen. */
    readAt: z.string(),
    /** The latest notable activities, newest first, at most ten. */
    items: z.array(Activity),
  }),
  workflow: z.array(WorkflowItem),
  health: Health,
  content: z.object({
    /** Drafts that wait for somebody's approval. */
    waiting: z.number(),
    /** Sendings of which somebody is asked whether they have appeared. */
    questions: z.number(),
    /** What agents have scheduled, and what of it goes out next; null: in a long while. */
    scheduled: z.array(ScheduledWork),
    published: z.array(PublishedItem),
    problems: z.array(Problem),
  }),
});
export type DashboardData = z.infer<typeof DashboardData>;
