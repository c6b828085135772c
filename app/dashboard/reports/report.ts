import * as z from "zod/mini";
import type { Origin } from "#app/workspace/origin.ts";

/*
 * A report is a snapshot: the figures as they were when it was asked for. Amounts are cents, days
 * YYYY-MM-DD, instants milliseconds since the epoch. All of its figures have one origin, which is
 * stored beside it.
 */

const Cents = z.int();

/** The day before a report was made. */
const LastDay = z.object({
  since: z.int(),
  /** What went out, a text once, in its order; the first fifty of them. */
  out: z.array(
    z.object({
      contentItemId: z.string(),
      title: z.string(),
      kind: z.enum(["article", "social_post", "video", "newsletter", "report"]),
      places: z.array(z.string()),
      at: z.int(),
      /** So far; null: not measured. */
      views: z.nullable(z.int()),
      earnedCents: Cents,
    }),
  ),
  outCount: z.int(),
  /** Of all that is out, on the day of the report by the calendar. */
  earnedCents: Cents,
  /** What its owner has entered, the first twenty; left out: reports from before could not tell. */
  entered: z.optional(
    z.array(z.object({ source: z.string(), day: z.string(), amountCents: Cents })),
  ),
  enteredCount: z.optional(z.int()),
  /** The latest ten. */
  failed: z.array(
    z.object({
      title: z.string(),
      problem: z.string(),
      /** A text that was not sent, or what a task was about; else the agent whose task it was. */
      contentItemId: z.nullable(z.string()),
      ideaId: z.optional(z.nullable(z.string())),
      agentId: z.nullable(z.string()),
      at: z.int(),
    }),
  ),
  failedCount: z.int(),
  /** The earliest three, as the dashboard has them. */
  next: z.array(
    z.object({
      state: z.enum(["scheduled", "if_approved", "planned"]),
      id: z.string(),
      title: z.string(),
      at: z.int(),
    }),
  ),
});
export type LastDay = z.infer<typeof LastDay>;

export const ReportBody = z.object({
  /**
   * The first and the last day it looks at, both included, by the workspace's calendar. In reports
   * without a time zone the last is the workspace's, while amounts belong to days in UTC.
   */
  period: z.object({ from: z.string(), to: z.string() }),
  /** The workspace's when it was made, an IANA name; older reports have days and times in UTC. */
  timeZone: z.optional(z.string()),
  mode: z.enum(["simulation", "live"]),
  revenue: z.object({
    periodCents: Cents,
    totalCents: Cents,
    goalCents: Cents,
    /** What no agent of today has earned, within the period. */
    otherCents: Cents,
    /** Every day of the period, oldest first. */
    byDay: z.array(z.object({ day: z.string(), cents: Cents })),
  }),
  agents: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      /** Since the agent began; dollars and percent, as the dashboard shows them. */
      metrics: z.record(z.string(), z.nullable(z.number())),
      /** Tasks that ended within the period. */
      done: z.int(),
      failed: z.int(),
      /** Tasks of the period are forgotten already, so that there were more than these. */
      atLeast: z.boolean(),
      revenueCents: Cents,
    }),
  ),
  /** Older reports have none. */
  lastDay: z.optional(LastDay),
  activities: z.array(
    z.object({
      /** The text or the idea that it is about; left out in older reports. */
      contentItemId: z.optional(z.nullable(z.string())),
      ideaId: z.optional(z.nullable(z.string())),
      type: z.string(),
      title: z.string(),
      description: z.string(),
      createdAt: z.int(),
    }),
  ),
});
export type ReportBody = z.infer<typeof ReportBody>;

export interface Report extends ReportBody {
  id: string;
  title: string;
  createdAt: number;
  origin: Origin;
}

/** A report as the list shows it. */
export interface ReportSummary {
  id: string;
  title: string;
  createdAt: number;
  origin: Origin;
  period: ReportBody["period"];
  timeZone?: ReportBody["timeZone"];
  /** Bytes of its PDF; null until it is made. */
  size: number | null;
}
