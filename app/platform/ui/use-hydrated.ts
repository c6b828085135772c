import { useSyncExternalStore } from "react";

/**
 * Whether a script is at work. On the server, and while a page that it drew comes alive, there is
 * none yet.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
