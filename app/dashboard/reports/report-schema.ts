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
  from: "The first day it looks at, as YYYY-MM-DD.",
  to: "The last day it looks at, as YYYY-MM-DD.",
};

const headTexts: FieldTexts<z.output<typeof ReportHead>> = {
  id: "The report’s id.",
  title: "Its title.",
  createdAt: "When it was made, as an ISO timestamp.",
  period: ["The days that it looks at, both included.", periodTexts],
  origin: originText,
};

const figuresTexts: FieldTexts<z.output<typeof Figures>> = {
  period: ["The days that it looks at, both included.", periodTexts],
  timeZone: "The time zone that its days go by. Left out in old reports: UTC.",
  mode: "simulation: the agents played; live: they worked in the real world.",
  revenue: [
    "What was earned, in cents.",
    {
      periodCents: "Within these days.",
      totalCents: "Since the beginning.",
      goalCents: "What is to be earned.",
      otherCents: "Within these days, by no agent that is still there.",
      byDay: [
        "Each of these days, the oldest first.",
        { day: "The day, as YYYY-MM-DD.", cents: "What was earned on it." },
      ],
    },
  ],
  agents: [
    "Each agent.",
    {
      name: "Its name at that time.",
      type: "What kind of agent it is.",
      metrics: "The figures of its kind since it began, in dollars or percent where they are such.",
      done: "How many tasks it finished within these days.",
      failed: "How many came to nothing.",
      atLeast: "Whether there were more than these, which are forgotten.",
      revenueCents: "What it earned within these days, in cents.",
    },
  ],
  lastDay: [
    "The 24 hours before it was made. Left out in old reports.",
    {
      since: "Their beginning, as an ISO timestamp.",
      out: [
        "What went out, a text once; the first fifty.",
        {
          contentItemId: "The text’s id.",
          title: "Its title.",
          kind: "What kind of text it is.",
          places: "Where it went.",
          at: "When it first went out, as an ISO timestamp.",
          views: "Its readers so far; null: not measured.",
          earnedCents: "What it has earned so far, in cents.",
        },
      ],
      outCount: "How many texts went out.",
      earnedCents: "What all that is out earned on the day of the report, in cents.",
      entered: [
        "What you entered as earned, the first twenty; left out of simulated and of old reports.",
        {
          source: "Who paid.",
          day: "The day it came in, as YYYY-MM-DD.",
          amountCents: "How much, in cents; less than nothing: a refund.",
        },
      ],
      enteredCount: "How many of these there were.",
      failed: [
        "What failed; the latest ten.",
        {
          title: "The text’s or the task’s title.",
          problem: "Why.",
          contentItemId: "The text that was not sent, or that the task was about; null: none.",
          ideaId: "The idea that the task was about; null or left out: none.",
          agentId: "The agent whose task it was; null: it was a text.",
          at: "When, as an ISO timestamp.",
        },
      ],
      failedCount: "How many things failed.",
      next: [
        "What came next when it was made; the earliest three.",
        {
          state: "scheduled, if_approved or planned.",
          id: "The text’s id; of what is planned, the idea’s.",
          title: "Its title.",
          at: "When, as an ISO timestamp.",
        },
      ],
    },
  ],
  activities: [
    "What happened last.",
    {
      contentItemId: "The text that it is about; null: none.",
      ideaId: "The idea that it is about; null or left out: none.",
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
  figures: ["The figures as they were when it was made.", figuresTexts],
});

const atIso = <Row extends { at: number }>(row: Row) => ({ ...row, at: isoOf(row.at) });

/** What the API gives of a report in a list. */
export function headOf({ id, title, createdAt, period, origin }: Pick<Report, keyof typeof head>) {
  return { id, title, createdAt: isoOf(createdAt), period, origin };
}

/** What the API gives of one report: its instants are ISO. */
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
