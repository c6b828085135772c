import { formatCents } from "#app/core/money.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";
import { weekdayOf } from "#app/core/text/clock-words.ts";
import {
  formatDay,
  formatInstantIn,
  formatInstantWithZone,
  formatNumber,
} from "#app/platform/ui/format.ts";
import { agentDisplayName, kindName, metricViews } from "#app/domain/agents/view/display.ts";
import { subjectPath } from "#app/workspace/paths/subject.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { viewLastDay, type LastDayView } from "./last-day-view.ts";
import type { Report } from "./report.ts";
import { formatPeriod, timeZoneOf } from "./report.copy.ts";

/** A report in words, shared by its page and its PDF. */
export interface ReportView {
  title: string;
  written: string;
  period: string;
  origin: Origin;
  originName: string;
  /** Whether the numbers are real, shown first. */
  statement: string;
  figures: readonly Figure[];
  /** The days with revenue. */
  days: readonly { day: string; label: string; revenue: string }[];
  revenueSummary: string;
  workSummary: string;
  agents: readonly AgentRow[];
  total: Omit<AgentRow, "kind" | "metrics">;
  /** Null: it is not in older reports. */
  lastDay: LastDayView | null;
  activities: readonly {
    when: string;
    title: string;
    description: string;
    /** The page of its subject; null: none. */
    to: string | null;
  }[];
  notes: readonly string[];
}

export interface Figure {
  label: string;
  value: string;
  detail: string;
  /** Percent of the goal, where the figure is one. */
  percent?: number;
  /** A result (money, views), not work done. */
  isOutcome: boolean;
}

export interface AgentRow {
  name: string;
  kind: string;
  done: string;
  failed: string;
  revenue: string;
  metrics: readonly { label: string; value: string; isOutcome: boolean }[];
}

const originNames: Record<Origin, string> = { simulated: "Simulated", real: "Real" };

/** A new report's title, with the time because a day can have several. */
export function reportTitle(now: number, timeZone: string): string {
  return `Performance report of ${formatInstantIn(now, timeZone)}`;
}

export function viewReport(report: Report): ReportView {
  const { title, createdAt, origin, agents, activities, lastDay } = report;
  const period = formatPeriod(report.period);
  const timeZone = timeZoneOf(report);
  return {
    title,
    written: formatInstantWithZone(createdAt, timeZone),
    period,
    origin,
    originName: originNames[origin],
    statement:
      origin === "simulated"
        ? "Simulation Mode: no figure in this report is real income. The simulation made every amount, task and metric."
        : "Live Revenue Mode: every amount in this report is real. Simulated amounts are not counted.",
    figures: figuresOf(report),
    days: earningDays(report).map(({ day, cents }) => ({
      day,
      label: `${weekdayOf(day)}, ${formatDay(day)}`,
      revenue: formatCents(cents),
    })),
    revenueSummary: revenueSummary(report),
    workSummary: workSummary(report),
    agents: agents.map((agent) => ({
      name: agentDisplayName(agent.name),
      kind: kindName(agent.type),
      done: countOf(agent.done, agent.atLeast),
      failed: countOf(agent.failed, agent.atLeast),
      revenue: formatCents(agent.revenueCents),
      metrics: metricViews(agent).map(({ label, value, isOutcome }) => ({
        label,
        value,
        isOutcome,
      })),
    })),
    total: totalOf(report),
    lastDay: lastDay ? viewLastDay(lastDay, origin, timeZone) : null,
    activities: activities.map((activity) => ({
      to: subjectPath(activity, false),
      title: activity.title,
      description: activity.description,
      when: formatInstantIn(activity.createdAt, timeZone),
    })),
    notes: notesOf(report),
  };
}

/** Leaves out days without revenue. */
function earningDays({ revenue }: Report): Report["revenue"]["byDay"] {
  return revenue.byDay.filter(({ cents }) => cents !== 0);
}

function figuresOf({ agents, revenue, origin }: Report): Figure[] {
  const { periodCents, totalCents, goalCents } = revenue;
  const tasks = tasksOf(agents);
  const percent = goalCents > 0 ? Math.round((totalCents / goalCents) * 1_000) / 10 : 0;
  const worth = origin === "simulated" ? "simulated" : "real";
  return [
    {
      label: "Revenue in the period",
      value: formatCents(periodCents),
      detail: `30 days, ${worth}`,
      isOutcome: true,
    },
    {
      label: "Revenue so far",
      value: formatCents(totalCents),
      detail: `since the start, ${worth}`,
      isOutcome: true,
    },
    {
      label: "Revenue goal",
      value: `${formatNumber(percent)}%`,
      detail: `of ${formatCents(goalCents)}, ${worth}`,
      percent,
      isOutcome: true,
    },
    {
      label: "Tasks finished",
      value: countOf(tasks.done, tasks.atLeast),
      detail: `${countOf(tasks.failed, tasks.atLeast)} failed, ${worth}`,
      isOutcome: false,
    },
  ];
}

function tasksOf(agents: Report["agents"]) {
  return {
    done: agents.reduce((sum, { done }) => sum + done, 0),
    failed: agents.reduce((sum, { failed }) => sum + failed, 0),
    atLeast: agents.some(({ atLeast }) => atLeast),
  };
}

function totalOf({ agents, revenue }: Report): ReportView["total"] {
  const tasks = tasksOf(agents);
  return {
    name: "All agents",
    done: countOf(tasks.done, tasks.atLeast),
    failed: countOf(tasks.failed, tasks.atLeast),
    revenue: formatCents(revenue.periodCents - revenue.otherCents),
  };
}

/** A count of tasks, some of which may be forgotten. */
function countOf(count: number, atLeast: boolean): string {
  return atLeast ? `${formatNumber(count)}+` : formatNumber(count);
}

function revenueSummary({ revenue, period, origin }: Report): string {
  const start = `${originNames[origin]} revenue by day, ${formatPeriod(period)}: ${formatCents(revenue.periodCents)} in total`;
  const best = revenue.byDay.reduce<{ day: string; cents: number } | null>(
    (most, each) => (each.cents > (most?.cents ?? 0) ? each : most),
    null,
  );
  if (!best) return `${start}. No revenue yet.`;
  return `${start}. The best day was ${formatDay(best.day)} with ${formatCents(best.cents)}.`;
}

function workSummary({ agents, origin }: Report): string {
  const { done, failed, atLeast } = tasksOf(agents);
  const start = `${originNames[origin]} work by agent: ${countOf(done, atLeast)} tasks finished, ${countOf(failed, atLeast)} failed`;
  const most = agents.toSorted((a, b) => b.done - a.done)[0];
  if (!most || most.done === 0) return `${start}.`;
  return `${start}. ${agentDisplayName(most.name)} finished the most, ${countOf(most.done, most.atLeast)}.`;
}

function notesOf(report: Report): string[] {
  const { agents, revenue, origin } = report;
  const earning = earningDays(report).length;
  const { atLeast } = tasksOf(agents);
  return [
    daysNote(report),
    ...laterDaysNote(report),
    ...(earning === 0 || earning === revenue.byDay.length
      ? []
      : ["The table of days leaves out days without revenue."]),
    "Tasks and revenue are for this period; an agent's other numbers are all-time.",
    ...(revenue.otherCents === 0
      ? []
      : [
          `${formatCents(revenue.otherCents)} of the period's ${origin === "simulated" ? "simulated " : ""}revenue isn't from a current agent.`,
        ]),
    ...(atLeast
      ? ["A plus sign means at least that many. Details of the oldest tasks are no longer kept."]
      : []),
  ];
}

/** Older reports have the workspace's time in their titles, and UTC everywhere else. */
function daysNote({ timeZone }: Report): string {
  const period = "The period is the 30 days up to and including the day of the report.";
  if (timeZone === undefined) {
    return `The title gives your local time; all other days and times are in UTC. ${period}`;
  }
  return `Days and times are those of your workspace, in ${formatTimeZone(timeZone)}. ${period}`;
}

/** Revenue recorded in a zone further east can belong to a day that has not begun here. */
function laterDaysNote({ timeZone, createdAt, period }: Report): string[] {
  if (timeZone === undefined || period.to <= dayIn(createdAt, timeZone)) return [];
  return [
    `This report was created on ${formatDay(dayIn(createdAt, timeZone))}. Later days show revenue recorded before you changed the time zone: revenue keeps its original date.`,
  ];
}
