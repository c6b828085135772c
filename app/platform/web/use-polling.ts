import { startTransition, useEffect, useRef, useState } from "react";
import { systemClock } from "../../core/clock";
import { createPoller, type Poll, type PollingPage } from "./polling";

interface PollingOptions<T> {
  everyMs: number;
  enabled: boolean;
  /** Null: nobody is signed in any more, and asking ends. */
  load: (signal: AbortSignal) => Promise<T | null>;
}

export interface Polled<T> {
  value: T;
  /** Asking has failed since it came. */
  failing: boolean;
}

/**
 * A value that the loader gave, asked for anew every so often while somebody looks. When asking
 * fails, what came last stays; when the loader runs again, what it gave counts.
 */
export function usePolling<T>(
  initial: T,
  { everyMs, enabled, load }: PollingOptions<T>,
): Polled<T> {
  const [held, setHeld] = useState({ initial, value: initial, failing: false });

  if (held.initial !== initial) setHeld({ initial, value: initial, failing: false });

  usePoller({
    everyMs,
    enabled,
    async poll(signal) {
      const hold = (change: Partial<Polled<T>>) => {
        if (!signal.aborted) startTransition(() => setHeld((now) => ({ ...now, ...change })));
      };
      try {
        const value = await load(signal);
        if (value === null) return "stop";
        hold({ value, failing: false });
      } catch {
        hold({ failing: true });
      }
      return "go_on";
    },
  });

  return held;
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
