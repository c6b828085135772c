import { useEffect, useSyncExternalStore } from "react";

/** An optional script that improves a page; the page works without it. */
interface Enhancement<T> {
  /** Null: not loaded. */
  get: () => T | null;
  subscribe: (listener: () => void) => () => void;
  /** Loads it once. After a failure the page stays as it is, and the next call retries. */
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
      // The browser has reported it; the server's markup keeps working.
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

/** For browsers without requestIdleCallback. */
const idleAfterMs = 200;

/**
 * An enhancement, or null: on the server, without a script, and until it is loaded. Never blocks
 * the page.
 * @param when "idle": when the browser is idle; "now": it is in use already
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
    // Safari lacks it.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => void enhancement.load(), idleAfterMs);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => void enhancement.load());
    return () => cancelIdleCallback(request);
  }, [enhancement, when]);

  return present;
}
