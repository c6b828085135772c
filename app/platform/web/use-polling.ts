import { startTransition, useEffect, useRef, useState } from "react";
import { systemClock } from "../../core/clock";
import { createPoller, type Poll, type PollingPage } from "./polling";

interface PollingOptions<T> {
  everyMs: number;
  enabled: boolean;
  /** Null: nobody is signed in any more, and asking ends. */
  load: (signal: AbortSignal) => Promise<T | null>;
}

/**
 * A value that the loader gave, asked for anew every so often while somebody looks. When asking
 * fails, what came last stays; when the loader runs again, what it gave counts.
 */
export function usePolling<T>(initial: T, { everyMs, enabled, load }: PollingOptions<T>): T {
  const [held, setHeld] = useState({ initial, value: initial });

  if (held.initial !== initial) setHeld({ initial, value: initial });

  usePoller({
    everyMs,
    enabled,
    async poll(signal) {
      const value = await load(signal);
      if (value === null) return "stop";
      if (!signal.aborted) startTransition(() => setHeld((now) => ({ ...now, value })));
      return "go_on";
    },
  });

  return held.value;
}

interface PollerOptions {
  everyMs: number;
  enabled: boolean;
  poll: Poll;
}

/** Does something every so often while somebody looks. */
export function usePoller({ everyMs, enabled, poll }: PollerOptions): void {
  const latest = useRef(poll);

  useEffect(() => {
    latest.current = poll;
  });

  useEffect(() => {
    if (!enabled) return;
    const poller = createPoller({
      everyMs,
      page: browserPage,
      poll: (signal) => latest.current(signal),
    });
    poller.start();
    document.addEventListener("visibilitychange", poller.visibilityChanged);
    return () => {
      document.removeEventListener("visibilitychange", poller.visibilityChanged);
      poller.stop();
    };
  }, [enabled, everyMs]);
}

const browserPage: PollingPage = {
  // Goes on while the machine sleeps, unlike performance.now() in some browsers.
  now: systemClock.now,
  isVisible: () => document.visibilityState === "visible",
  setTimer: (run, ms) => window.setTimeout(run, ms),
  clearTimer: (timer) => window.clearTimeout(timer),
};
