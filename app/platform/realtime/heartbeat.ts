/*
 * Detects a connection that went silent, for example behind a frozen proxy: browsers keep it open
 * for minutes. Any message proves it alive; after a quiet period it is pinged, and only an
 * unanswered ping counts.
 */

export const heartbeatPolicy = {
  /** Ping after this much silence. Together with the timeout under 20 s. */
  quietMs: 8_000,
  /** Ping timeout. */
  answerMs: 10_000,
  /** A timer this late slept with the page or the machine, and proves nothing. */
  lateMs: 2_000,
} as const;

interface HeartbeatDeps {
  setTimer: (run: () => void, ms: number) => number;
  clearTimer: (timer: number) => void;
  /** Milliseconds of a clock that continues during sleep. */
  now: () => number;
  /** Hidden pages are not checked until they are visible again. */
  isVisible: () => boolean;
  /** Sends a ping. False: this server does not support pings. */
  ping: () => boolean;
  /** A ping was not answered. */
  onSilence: () => void;
}

interface Heartbeat {
  /** A message arrived. */
  heard(): void;
  /** A request was sent that the server always answers. */
  asked(): void;
  awaitsAnswer(): boolean;
  stop(): void;
}

export function createHeartbeat(deps: HeartbeatDeps): Heartbeat {
  const { quietMs, answerMs, lateMs } = heartbeatPolicy;
  let timer: number | null = null;
  let awaitsAnswer = false;

  function wait(run: () => void, ms: number) {
    stop();
    timer = deps.setTimer(() => {
      timer = null;
      run();
    }, ms);
  }

  function stop() {
    if (timer !== null) deps.clearTimer(timer);
    timer = null;
    awaitsAnswer = false;
  }

  function ask() {
    if (deps.isVisible() && deps.ping()) asked();
  }

  function asked() {
    const since = deps.now();
    wait(() => {
      awaitsAnswer = false;
      if (deps.now() - since <= answerMs + lateMs) deps.onSilence();
      else ask();
    }, answerMs);
    awaitsAnswer = true;
  }

  return {
    heard: () => wait(ask, quietMs),
    asked,
    awaitsAnswer: () => awaitsAnswer,
    stop,
  };
}
