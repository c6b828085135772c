import * as z from "zod/mini";
import type { Origin } from "#app/workspace/origin.ts";

/*
 * A report is a snapshot taken on request. Amounts are cents, days YYYY-MM-DD, instants
 * milliseconds since the epoch. All numbers have one origin, stored in its own column.
 */

const Cents = z.int();

/** The day before a report was made. */
const LastDay = z.object({
  since: z.int(),
  /** Content published, each item once, in order; the first fifty. */
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
  /** Revenue of all published content on the calendar day of the report. */
  earnedCents: Cents,
  /** Income the owner added, the first twenty; left out in older reports. */
  entered: z.optional(
    z.array(z.object({ source: z.string(), day: z.string(), amountCents: Cents })),
  ),
  enteredCount: z.optional(z.int()),
  /** The latest ten. */
  failed: z.array(
    z.object({
      title: z.string(),
      problem: z.string(),
      /** The unpublished content or the task's subject; otherwise the agent that had the task. */
      contentItemId: z.nullable(z.string()),
      ideaId: z.optional(z.nullable(z.string())),
      agentId: z.nullable(z.string()),
      at: z.int(),
    }),
  ),
  failedCount: z.int(),
  /** The next three, as on the dashboard. */
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
   * The first and last day, both included, by the workspace's calendar. In reports
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
    /** Revenue in the period that is not from a current agent. */
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
      /** Some tasks of the period are already deleted, so the counts are minimums. */
      atLeast: z.boolean(),
      revenueCents: Cents,
    }),
  ),
  /** Older reports have none. */
  lastDay: z.optional(LastDay),
  activities: z.array(
    z.object({
      /** The content or idea it is about; left out in older reports. */
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
