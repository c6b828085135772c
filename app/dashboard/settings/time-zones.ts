import { isTimeZone } from "#app/core/time/time-zone.ts";
import { timeZoneParts } from "#app/core/time/time-zone-name.ts";

/** The time zones of a region. */
export interface TimeZoneGroup {
  region: string;
  zones: { name: string; label: string }[];
}

/**
 * The canonical name of a time zone, ignoring case. Null for unknown names and for bare offsets such as "+02:00", which have no daylight saving time.
 */
export function canonicalTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name) || !isTimeZone(name)) return null;
  return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
}

const regions: Readonly<Record<string, string>> = {
  Atlantic: "Atlantic Ocean",
  Indian: "Indian Ocean",
  Pacific: "Pacific Ocean",
};

/**
 * All time zones this machine knows, by region. @param present the current one, which is always included
 */
export function timeZoneGroups(present: string): TimeZoneGroup[] {
  const groups = new Map<string, TimeZoneGroup["zones"]>();
  for (const name of new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), present])) {
    const { region, label } = describe(name);
    const zones = groups.get(region) ?? [];
    groups.set(region, zones);
    zones.push({ name, label });
  }
  return [...groups].map(([region, zones]) => ({
    region,
    zones: zones.sort((a, b) => (a.label < b.label ? -1 : 1)),
  }));
}

/** "America/Argentina/Buenos_Aires" → America, "Buenos Aires (Argentina)": typing a city finds it. */
function describe(name: string): { region: string; label: string } {
  const [first = name, ...rest] = timeZoneParts(name);
  const last = rest.pop();
  if (last === undefined) return { region: "Worldwide", label: first };
  const region = regions[first] ?? first;
  return { region, label: rest.length > 0 ? `${last} (${rest.join(", ")})` : last };
}
