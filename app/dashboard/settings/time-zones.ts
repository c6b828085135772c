import { isTimeZone } from "#app/core/time/time-zone.ts";
import { timeZoneParts } from "#app/core/time/time-zone-name.ts";

/** Time zones of one part of the world, to choose from. */
export interface TimeZoneGroup {
  region: string;
  zones: { name: string; label: string }[];
}

/**
 * The one name of a time zone that may have several, whatever its letters' case. Null for what is
 * none, and for a bare offset such as "+02:00", which knows no summer.
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
 * All time zones that this machine knows, by region.
 * @param present the one that is set; it is among them even when this machine does not list it
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
