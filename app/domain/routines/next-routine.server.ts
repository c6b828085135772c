import { Cron } from "croner";
import { MINUTE } from "#app/core/time/clock.ts";
import { routines } from "./routines.ts";

/** When the next routine starts after `now`, in milliseconds, including daylight saving changes. */
export function nextRoutineAt(now: number, timeZone: string): number {
  const runs = routines.map(({ minutes }) => {
    const pattern = `${minutes % 60} ${Math.floor(minutes / 60)} * * *`;
    const next = new Cron(pattern, { timezone: timeZone, paused: true }).nextRun(new Date(now));
    if (!next) throw new RangeError(`${pattern} never comes in ${timeZone}`);
    return next.getTime();
  });
  return Math.min(...runs);
}

/**
 * As `nextRoutineAt`, cached because it takes a millisecond: workspaces of a zone ask at the same
 * time, and the answer is the same within a minute.
 */
export function createNextRoutine() {
  let minute = -1;
  const byZone = new Map<string, number>();
  return (now: number, timeZone: string): number => {
    const present = Math.floor(now / MINUTE);
    if (present !== minute) {
      byZone.clear();
      minute = present;
    }
    const next = byZone.get(timeZone) ?? nextRoutineAt(now, timeZone);
    byZone.set(timeZone, next);
    return next;
  };
}
