import { useSyncExternalStore } from "react";

/**
 * Whether scripts are running: false on the server and during hydration.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
