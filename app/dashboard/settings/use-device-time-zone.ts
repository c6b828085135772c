import { useSyncExternalStore } from "react";
import { canonicalTimeZone } from "./time-zones.ts";

/**
 * The device's time zone if it differs from the current one. Null on the server and until hydration.
 */
export function useDeviceTimeZone(present: string): string | null {
  const device = useSyncExternalStore(neverChanges, deviceTimeZone, () => null);
  // Compare canonical names, because a zone can have several.
  return device === canonicalTimeZone(present) ? null : device;
}

function deviceTimeZone(): string | null {
  return canonicalTimeZone(new Intl.DateTimeFormat("en").resolvedOptions().timeZone);
}

const neverChanges = () => () => undefined;
