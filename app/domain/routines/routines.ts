import { wallClock } from "#app/core/time/time-zone.ts";
import type { WorkflowItem } from "#app/workspace/overview.ts";

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
    description: "Checks what worked and what failed",
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

type Routine = (typeof routines)[number];
export type RoutineId = Routine["id"];

/** The demo's day, which is the same every day. */
export const sampleWorkflow: readonly WorkflowItem[] = routines.map(
  ({ id, title, description, time, sample }) => ({ id, title, description, time, status: sample }),
);

/**
 * How far the day's routines are. One is under way from its time on until the next one's; the
 * report until it exists. What has not run although its time is past, and is not due any more (the
 * workspace is new, the server was off), comes tomorrow again.
 * @param ran the routines that have run today
 * @param minutes of the day that have passed
 * @param due the routine whose time has come and that the manager has yet to run, if any
 */
export function workflowOf(
  ran: ReadonlySet<string>,
  { minutes, due }: { minutes: number; due: RoutineId | null },
): WorkflowItem[] {
  const current = routineAt(minutes)?.id;
  return routines.map(({ id, title, description, time, minutes: at }) => {
    const item = { id, title, description, time };
    if (ran.has(id)) {
      const underWay = id === current && id !== "evening_report";
      return { ...item, status: underWay ? "in_progress" : "completed" };
    }
    if (id === due && id === current) return { ...item, status: "in_progress" };
    return { ...item, time: minutes < at ? time : `${time} tomorrow`, status: "scheduled" };
  });
}

/**
 * The routine whose time has come and that the manager has yet to run: it is on its way to it, or
 * tries again soon. Null when there is none, or when the manager has left it out.
 * @param plannedAt when the manager attends to the workspace next; 0 or null: that is not planned
 */
export function dueRoutine(
  plannedAt: number | null,
  now: number,
  timeZone: string,
): RoutineId | null {
  if (!plannedAt) return null;
  const present = wallClock(now, timeZone);
  const attempt = wallClock(Math.max(now, plannedAt), timeZone);
  const routine = attempt.day === present.day ? routineAt(attempt.minutes) : null;
  return routine && routine === routineAt(present.minutes) ? routine.id : null;
}

/** The routine whose time of the day it is: the latest that has come. Null before the first. */
export function routineAt(minutes: number): Routine | null {
  return routines.findLast(({ minutes: at }) => at <= minutes) ?? null;
}
