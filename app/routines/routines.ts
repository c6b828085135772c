import { Cron } from "croner";
import type { WorkflowItem } from "../dashboard/schema";

/** The manager's day: what it does, and at what time by the workspace's clock. */
export const routines = [
  {
    id: "morning_review",
    title: "Morning Review",
    description: "Sums up what the agents did and earned the day before",
    time: "6:00 AM",
    minutes: 6 * 60,
    sample: "completed",
  },
  {
    id: "task_allocation",
    title: "Task Allocation",
    description: "Sets out what each agent works on next",
    time: "9:30 AM",
    minutes: 9 * 60 + 30,
    sample: "in_progress",
  },
  {
    id: "midday_check",
    title: "Midday Performance Check",
    description: "Looks at what went well so far, and at what failed",
    time: "12:00 PM",
    minutes: 12 * 60,
    sample: "scheduled",
  },
  {
    id: "evening_report",
    title: "Evening Report Generation",
    description: "Puts the day's figures into a report to download",
    time: "6:00 PM",
    minutes: 18 * 60,
    sample: "scheduled",
  },
] as const;

export type Routine = (typeof routines)[number];
export type RoutineId = Routine["id"];

/** The demo's day, which is the same every day. */
export const sampleWorkflow: readonly WorkflowItem[] = routines.map(
  ({ id, title, description, time, sample }) => ({ id, title, description, time, status: sample }),
);

/**
 * How far the day's routines are. One is under way until the next has begun, the report until it
 * exists. What has not run although its time is past (the workspace is new, the server was off)
 * comes tomorrow again.
 * @param ran the routines that have run today
 * @param minutes of the day that have passed
 */
export function workflowOf(ran: ReadonlySet<string>, minutes: number): WorkflowItem[] {
  const latest = routines.findLastIndex(({ id }) => ran.has(id));
  return routines.map(({ id, title, description, time, minutes: at }, index) => {
    if (ran.has(id)) {
      const underWay = index === latest && index < routines.length - 1;
      return { id, title, description, time, status: underWay ? "in_progress" : "completed" };
    }
    const when = minutes < at ? time : `${time} tomorrow`;
    return { id, title, description, time: when, status: "scheduled" };
  });
}

/** The routine whose time of the day it is: the latest that has come. Null before the first. */
export function routineAt(minutes: number): Routine | null {
  return routines.findLast(({ minutes: at }) => at <= minutes) ?? null;
}

/** When the next routine begins after `now`, in milliseconds; right over changes of the clocks. */
export function nextRoutineAt(now: number, timeZone: string): number {
  const runs = routines.map(({ minutes }) => {
    const pattern = `${minutes % 60} ${Math.floor(minutes / 60)} * * *`;
    const next = new Cron(pattern, { timezone: timeZone, paused: true }).nextRun(new Date(now));
    if (!next) throw new RangeError(`${pattern} never comes in ${timeZone}`);
    return next.getTime();
  });
  return Math.min(...runs);
}
