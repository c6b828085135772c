import { useSyncExternalStore } from "react";
import { canonicalTimeZone } from "./time-zones.ts";

/**
 * What this device is set to, where that is another zone than the present one. Null on the server,
 * and until the page has come alive: only a script can know.
 */
export function useDeviceTimeZone(present: string): string | null {
  const device = useSyncExternalStore(neverChanges, deviceTimeZone, () => null);
  // Both as this browser names them: one place may have two names.
  return device === canonicalTimeZone(present) ? null : device;
}

function deviceTimeZone(): string | null {
  return canonicalTimeZone(new Intl.DateTimeFormat("en").resolvedOptions().timeZone);
}

const neverChanges = () => () => undefined;
