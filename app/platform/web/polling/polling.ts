/** What a poller needs from its page. */
export interface PollingPage {
  now(): number;
  isVisible(): boolean;
  setTimer(run: () => void, ms: number): number;
  clearTimer(timer: number): void;
}

export interface Poller {
  start(): void;
  /** Subscribes to visibility changes. */
  visibilityChanged(): void;
  /** Aborted on stop. */
  stop(): void;
}

/** One poll; "stop" ends polling. */
export type Poll = (signal: AbortSignal) => Promise<"go_on" | "stop">;

/**
 * Polls at an interval while the page is visible. Hidden pages pause, and catch up at once after
 * more than one interval. The next interval starts after the previous poll.
 * @param poll a failed poll is followed by the next one
 */
export function createPoller({
  everyMs,
  poll,
  page,
}: {
  everyMs: number;
  poll: Poll;
  page: PollingPage;
}): Poller {
  let timer: number | null = null;
  let underWay: AbortController | null = null;
  let running = false;
  let lastTurn = 0;

  function rest() {
    if (timer !== null) page.clearTimer(timer);
    timer = null;
  }

  /** Waits for the rest of the interval, if the page is visible. */
  function schedule() {
    rest();
    if (!running || underWay || !page.isVisible()) return;
    // At most one interval, even if the clock was set back.
    const left = Math.min(everyMs, Math.max(0, lastTurn + everyMs - page.now()));
    timer = page.setTimer(() => {
      timer = null;
      if (page.isVisible()) void turn();
    }, left);
  }

  async function turn() {
    lastTurn = page.now();
    const mine = new AbortController();
    underWay = mine;
    const outcome = await poll(mine.signal).catch(() => "go_on" as const);
    // Stopped, and perhaps restarted: this poll no longer counts.
    if (underWay !== mine) return;
    underWay = null;
    if (outcome === "stop") running = false;
    schedule();
  }

  return {
    start() {
      if (running) return;
      running = true;
      lastTurn = page.now();
      schedule();
    },
    visibilityChanged: schedule,
    stop() {
      running = false;
      rest();
      underWay?.abort();
      underWay = null;
    },
  };
}
