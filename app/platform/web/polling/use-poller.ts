import { useEffect, useRef } from "react";
import { systemClock } from "#app/core/time/clock.ts";
import { createPoller, type Poll, type PollingPage } from "./polling.ts";

interface PollerOptions {
  everyMs: number;
  enabled: boolean;
  poll: Poll;
}

/** Polls at an interval while the page is visible. */
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
  // Continues during sleep, unlike performance.now() in some browsers.
  now: systemClock.now,
  isVisible: () => document.visibilityState === "visible",
  setTimer: (run, ms) => window.setTimeout(run, ms),
  clearTimer: (timer) => window.clearTimeout(timer),
};
