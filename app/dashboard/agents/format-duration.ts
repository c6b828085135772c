import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";

/** A duration: "under a second", "9 s", "2 min 5 s", "3 h 4 min", "2 d 3 h". */
export function formatDuration(ms: number): string {
  if (ms < SECOND) return "under a second";
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s`;
  if (ms < HOUR) return twoUnits(ms, [MINUTE, "min"], [SECOND, "s"]);
  if (ms < DAY) return twoUnits(ms, [HOUR, "h"], [MINUTE, "min"]);
  return twoUnits(ms, [DAY, "d"], [HOUR, "h"]);
}

/** When something starts, relative to `now`: "any moment now", "in 20 seconds", "in about 3 hours". */
export function formatUntil(instant: string, now: string): string {
  const ms = Date.parse(instant) - Date.parse(now);
  if (!(ms >= 2 * SECOND)) return "any moment now";
  if (ms < MINUTE) return `in ${Math.floor(ms / SECOND)} seconds`;
  if (ms < 1.5 * HOUR) return `in about ${counted(ms / MINUTE, "minute")}`;
  if (ms < 1.5 * DAY) return `in about ${counted(ms / HOUR, "hour")}`;
  return `in about ${counted(ms / DAY, "day")}`;
}

type Unit = [ms: number, name: string];

function twoUnits(ms: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((ms % large) / small);
  const first = `${Math.floor(ms / large)} ${largeName}`;
  return rest === 0 ? first : `${first} ${rest} ${smallName}`;
}

function counted(amount: number, unit: string): string {
  const count = Math.max(1, Math.round(amount));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
