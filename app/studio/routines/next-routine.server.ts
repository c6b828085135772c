import { Cron } from "croner";
import { routines } from "./routines";

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
