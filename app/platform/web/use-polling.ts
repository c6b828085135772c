import { startTransition, useEffect, useRef, useState } from "react";
import { systemClock } from "../../core/clock";
import { HttpError } from "./api-client";
import { createPoller, type Poll, type PollingPage } from "./polling";

/** What is asked, and how often. */
export interface PolledCall<T> {
  everyMs: number;
  /** Null: there is nothing to ask for any more, and asking ends; so it does with an error of status 401. */
  load: (signal: AbortSignal) => Promise<T | null>;
}

interface PollingOptions<T> extends PolledCall<T> {
  enabled: boolean;
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
    poll(signal) {
      const hold = (change: Partial<Polled<T>>) => {
        if (!signal.aborted) startTransition(() => setHeld((now) => ({ ...now, ...change })));
      };
      return takeTurn(load, hold, signal);
    },
  });

  return held;
}

/** Asks once, and says what came of it. */
export async function takeTurn<T>(
  load: PolledCall<T>["load"],
  hold: (change: Partial<Polled<T>>) => void,
  signal: AbortSignal,
): Promise<"go_on" | "stop"> {
  try {
    const value = await load(signal);
    if (value === null) return "stop";
    hold({ value, failing: false });
  } catch (error) {
    // Nobody is signed in any more, which does not change while this page stays.
    if (error instanceof HttpError && error.status === 401) return "stop";
    hold({ failing: true });
  }
  return "go_on";
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
