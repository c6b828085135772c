/** What a poller knows of the page it works for. */
export interface PollingPage {
  now(): number;
  isVisible(): boolean;
  setTimer(run: () => void, ms: number): number;
  clearTimer(timer: number): void;
}

export interface Poller {
  start(): void;
  /** To be told whenever the page is shown or hidden. */
  visibilityChanged(): void;
  /** What is under way is aborted. */
  stop(): void;
}

/** One turn; "stop" ends it all. */
export type Poll = (signal: AbortSignal) => Promise<"go_on" | "stop">;

/**
 * Does something every so often while somebody looks. Hidden, it rests; seen again after more
 * than one turn, it makes up for it at once. The next turn begins when the last one is done.
 * @param poll a turn of it that fails is followed by the next as usual
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

  /** Waits for what is left of the present turn, if there is anybody to wait for. */
  function schedule() {
    rest();
    if (!running || underWay || !page.isVisible()) return;
    // Never longer than one turn, even when the machine's clock has been set back.
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
    // Stopped meanwhile, and perhaps begun anew: this turn counts no more.
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
