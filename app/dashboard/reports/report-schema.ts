import * as z from "zod/mini";
import { isoOf } from "#app/core/time/clock.ts";
import { describeFields, type FieldTexts } from "#app/core/text/field-texts.ts";
import { pageOf } from "#app/platform/api/pages.ts";
import { activityTexts } from "#app/workspace/activity.copy.ts";
import { originText } from "#app/workspace/agent.copy.ts";
import { OriginSchema } from "#app/workspace/origin.ts";
import { ReportBody, type Report } from "./report.ts";

const head = {
  id: z.string(),
  title: z.string(),
  createdAt: z.string(),
  period: z.object({ from: z.string(), to: z.string() }),
  origin: OriginSchema,
};

/** Instants are ISO, as everywhere in the API. */
const DayMetrics = ReportBody.shape.lastDay.def.innerType;
const Figures = z.extend(ReportBody, {
  lastDay: z.optional(
    z.extend(DayMetrics, {
      since: z.string(),
      out: z.array(z.extend(DayMetrics.shape.out.def.element, { at: z.string() })),
      failed: z.array(z.extend(DayMetrics.shape.failed.def.element, { at: z.string() })),
      next: z.array(z.extend(DayMetrics.shape.next.def.element, { at: z.string() })),
    }),
  ),
  activities: z.array(z.extend(ReportBody.shape.activities.def.element, { createdAt: z.string() })),
});

const periodTexts = {
  from: "The first day, as YYYY-MM-DD.",
  to: "The last day, as YYYY-MM-DD.",
};

const headTexts: FieldTexts<z.output<typeof ReportHead>> = {
  id: "The report’s id.",
  title: "Its title.",
  createdAt: "When it was created, as an ISO timestamp.",
  period: ["The days it covers, both included.", periodTexts],
  origin: originText,
};

const figuresTexts: FieldTexts<z.output<typeof Figures>> = {
  period: ["The days it covers, both included.", periodTexts],
  timeZone: "The time zone of its days. Left out in old reports: UTC.",
  mode: "simulation: the work was simulated; live: it was real.",
  revenue: [
    "Revenue, in cents.",
    {
      periodCents: "In the period.",
      totalCents: "All time.",
      goalCents: "The revenue goal.",
      otherCents: "In the period, not from a current agent.",
      byDay: [
        "Each day of the period, oldest first.",
        { day: "The day, as YYYY-MM-DD.", cents: "Revenue on that day." },
      ],
    },
  ],
  agents: [
    "Each agent.",
    {
      name: "Its name at that time.",
      type: "The agent’s type.",
      metrics: "The all-time metrics of its type; amounts in dollars.",
      done: "How many tasks it finished in the period.",
      failed: "How many tasks failed.",
      atLeast: "Whether the counts are minimums, because older tasks are deleted.",
      revenueCents: "Revenue in the period, in cents.",
    },
  ],
  lastDay: [
    "The 24 hours before it was created. Left out in old reports.",
    {
      since: "Their start, as an ISO timestamp.",
      out: [
        "Published content, each item once; the first fifty.",
        {
          contentItemId: "The content item’s id.",
          title: "Its title.",
          kind: "Its content type.",
          places: "The channels it was published on.",
          at: "When it was first published, as an ISO timestamp.",
          views: "Its views so far; null: not measured.",
          earnedCents: "Its revenue so far, in cents.",
        },
      ],
      outCount: "How many items were published.",
      earnedCents: "Revenue on the day of the report, in cents.",
      entered: [
        "Income you added, the first twenty; left out of simulated and old reports.",
        {
          source: "Who paid.",
          day: "The day it was received, as YYYY-MM-DD.",
          amountCents: "The amount in cents; negative: a refund.",
        },
      ],
      enteredCount: "How many entries there were.",
      failed: [
        "Failures; the latest ten.",
        {
          title: "The content’s or the task’s title.",
          problem: "The reason.",
          contentItemId: "The content that was not published, or the task’s subject; null: none.",
          ideaId: "The task’s idea; null or left out: none.",
          agentId: "The agent that had the task; null: not a task.",
          at: "When it failed, as an ISO timestamp.",
        },
      ],
      failedCount: "How many failures there were.",
      next: [
        "What was coming up when it was created; the next three.",
        {
          state: "scheduled, if_approved or planned.",
          id: "The content item’s id; for planned, the idea’s.",
          title: "Its title.",
          at: "When, as an ISO timestamp.",
        },
      ],
    },
  ],
  activities: [
    "Recent activities.",
    {
      contentItemId: "The content it is about; null: none.",
      ideaId: "The idea it is about; null or left out: none.",
      type: activityTexts.type,
      title: activityTexts.title,
      description: activityTexts.description,
      createdAt: activityTexts.createdAt,
    },
  ],
};

const ReportHead = z.object(head);
export const Reports = pageOf(ReportHead, headTexts);

export const ReportDetail = describeFields(z.object({ ...head, figures: Figures }), {
  ...headTexts,
  figures: ["The numbers at the time of the report.", figuresTexts],
});

const atIso = <Row extends { at: number }>(row: Row) => ({ ...row, at: isoOf(row.at) });

/** A report in a list, as the API returns it. */
export function headOf({ id, title, createdAt, period, origin }: Pick<Report, keyof typeof head>) {
  return { id, title, createdAt: isoOf(createdAt), period, origin };
}

/** One report as the API returns it, with ISO timestamps. */
export function detailOf(report: Report) {
  const { id: _, title: __, createdAt: ___, origin: ____, ...figures } = report;
  const { lastDay, ...rest } = figures;
  const activities = rest.activities.map((each) => ({ ...each, createdAt: isoOf(each.createdAt) }));
  const day = lastDay && {
    ...lastDay,
    since: isoOf(lastDay.since),
    out: lastDay.out.map(atIso),
    failed: lastDay.failed.map(atIso),
    next: lastDay.next.map(atIso),
  };
  return { ...headOf(report), figures: { ...rest, activities, ...(day && { lastDay: day }) } };
}
