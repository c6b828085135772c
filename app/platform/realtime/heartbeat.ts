/*
 * Notices that an open connection has gone silent, as one does that is frozen behind a proxy: to the
 * browser it stays open for minutes. Whatever arrives proves it alive; after a while of quiet it is
 * asked, and only a question that stays without an answer counts.
 */

export const heartbeatPolicy = {
  /** After so long without a message the server is asked. With the time for its answer, under 20 s. */
  quietMs: 8_000,
  /** The answer to a question comes within this, or never. */
  answerMs: 10_000,
  /** A timer that is later than this slept with the page or the machine, and proves nothing. */
  lateMs: 2_000,
} as const;

interface HeartbeatDeps {
  setTimer: (run: () => void, ms: number) => number;
  clearTimer: (timer: number) => void;
  /** Milliseconds of a clock that goes on while the machine sleeps. */
  now: () => number;
  /** Nobody looks at a hidden page: it is asked once it is seen again. */
  isVisible: () => boolean;
  /** Asks for a sign of life. False: this server has no answer to that. */
  ping: () => boolean;
  /** A question has stayed without an answer. */
  onSilence: () => void;
}

interface Heartbeat {
  /** Something has arrived, whatever it says. */
  heard(): void;
  /** A question has gone out that the server always answers. */
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
