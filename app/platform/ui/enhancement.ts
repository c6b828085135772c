import { useEffect, useSyncExternalStore } from "react";

/** What a page does better once a script of its own has been fetched for it; it works without, too. */
interface Enhancement<T> {
  /** Null as long as it has not been fetched. */
  get: () => T | null;
  subscribe: (listener: () => void) => () => void;
  /** Fetches it once. When that fails, the page stays as it is, and the next call tries again. */
  load: () => Promise<void>;
}

export function createEnhancement<T>(fetchIt: () => Promise<T>): Enhancement<T> {
  const listeners = new Set<() => void>();
  let present: T | null = null;
  let loading: Promise<void> | null = null;

  async function fetchOnce(): Promise<void> {
    try {
      present = await fetchIt();
      for (const listener of listeners) listener();
    } catch {
      // The browser has said so itself; what the server drew goes on working.
      loading = null;
    }
  }

  return {
    get: () => present,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => (loading ??= fetchOnce()),
  };
}

/** Where a browser does not say when it is idle. */
const idleAfterMs = 200;

/**
 * An enhancement, or null while there is none: on the server, without a script, and until it is
 * fetched. That never stands in the way of the page itself.
 * @param when "idle": as soon as the browser has nothing else to do; "now": it is in use already
 */
export function useEnhancement<T>(
  enhancement: Enhancement<T>,
  when: "idle" | "now" = "idle",
): T | null {
  const present = useSyncExternalStore(enhancement.subscribe, enhancement.get, () => null);

  useEffect(() => {
    if (enhancement.get() !== null) return;
    if (when === "now") {
      void enhancement.load();
      return;
    }
    // Safari has none.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => void enhancement.load(), idleAfterMs);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => void enhancement.load());
    return () => cancelIdleCallback(request);
  }, [enhancement, when]);

  return present;
}
