import { wallClock } from "#app/core/time/time-zone.ts";
import type { WorkflowItem } from "#app/workspace/overview.ts";

/** The manager's routines and their local times. */
export const routines = [
  {
    id: "morning_review",
    title: "Morning Review",
    description: "Recaps yesterday's work and revenue",
    time: "6:00 AM",
    minutes: 6 * 60,
    sample: "completed",
  },
  {
    id: "task_allocation",
    title: "Task Allocation",
    description: "Assigns each agent's next task",
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
    description: "Puts the day's results into a report to download",
    time: "6:00 PM",
    minutes: 18 * 60,
    sample: "scheduled",
  },
] as const;

type Routine = (typeof routines)[number];
export type RoutineId = Routine["id"];

/** The demo's day, which is always the same. */
export const sampleWorkflow: readonly WorkflowItem[] = routines.map(
  ({ id, title, description, time, sample }) => ({ id, title, description, time, status: sample }),
);

/**
 * The state of the day's routines. A routine is in progress from its time to the next one's; the
 * report until it exists. A routine that was missed (new workspace, downtime) is scheduled for
 * tomorrow.
 * @param ran the routines that have run today
 * @param minutes of the day that have passed
 * @param due the routine that the manager still has to run, if any
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
 * The due routine that the manager still has to run or will retry soon. Null when there is none, or
 * it was skipped.
 * @param plannedAt the manager's next check of the workspace; 0 or null: not planned
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

/** The latest routine of the day that is due. Null before the first. */
export function routineAt(minutes: number): Routine | null {
  return routines.findLast(({ minutes: at }) => at <= minutes) ?? null;
}
