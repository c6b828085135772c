import { parseMessage } from "./parse-message";
import { closeCodes, type ClientMessage, type ServerMessage } from "./protocol";
import type { SessionState } from "./session-check";

/*
 * Keeps the live channel open. It knows nothing of React, and gets the socket, the clock and
 * chance handed in.
 */

export type LiveState = "connecting" | "open" | "waiting" | "stopped";

/** An open or opening socket, as far as the manager needs one. */
export interface LiveWire {
  isOpen(): boolean;
  send(text: string): void;
  close(code: number): void;
}

export interface LiveWireEvents {
  opened(): void;
  closed(code: number): void;
  received(frame: unknown): void;
}

export interface LiveSocketDeps {
  connect: (events: LiveWireEvents) => LiveWire;
  checkSession: () => Promise<SessionState>;
  setTimer: (run: () => void, ms: number) => number;
  clearTimer: (timer: number) => void;
  /** A number in [0, 1), for the jitter. */
  random: () => number;
  warn: (text: string) => void;
  onMessage: (message: ServerMessage) => void;
  onState: (state: LiveState) => void;
  /** The session has ended; the manager has stopped. */
  onSessionEnded: () => void;
}

export interface LiveSocket {
  start(): void;
  /** False when the channel is not open: nothing was sent. */
  send(message: ClientMessage): boolean;
  /** The page is looked at again, or the network is back: do not wait any longer. */
  wake(): void;
  stop(): void;
}

export const reconnecting = {
  attempts: 10,
  firstDelay: 1_000,
  longestDelay: 30_000,
  /** Up to this share is taken off a delay, so that many pages do not come back at once. */
  jitter: 0.2,
  /** From this attempt on, the session is checked first. */
  checkFrom: 4,
} as const;

/** How long to wait before the given attempt, counted from 1. */
export function reconnectDelay(attempt: number, random: () => number): number {
  const { firstDelay, longestDelay, jitter } = reconnecting;
  const delay = Math.min(longestDelay, firstDelay * 2 ** (attempt - 1));
  return Math.round(delay * (1 - jitter * random()));
}

export function createLiveSocket(deps: LiveSocketDeps): LiveSocket {
  let wire: LiveWire | null = null;
  let timer: number | null = null;
  let attempt = 0;
  /** Counts connections: what a former one still has to say is of no interest. */
  let turn = 0;
  let state: LiveState = "stopped";
  /** Stopped for good: by the page, or because coming back would not help. */
  let ended = true;

  function enter(next: LiveState) {
    if (state === next) return;
    state = next;
    deps.onState(next);
  }

  function open() {
    enter("connecting");
    turn += 1;
    const mine = turn;
    wire = deps.connect({
      opened() {
        if (mine !== turn) return;
        attempt = 0;
        enter("open");
        send({ type: "request_dashboard_update" });
      },
      received(frame) {
        if (mine === turn) receive(frame);
      },
      closed(code) {
        if (mine !== turn) return;
        wire = null;
        closed(code);
      },
    });
  }

  function closed(code: number) {
    if (ended) return;
    if (code === closeCodes.restart || code === closeCodes.lost) return retryLater();
    end();
    if (code === closeCodes.sessionEnded) deps.onSessionEnded();
  }

  function retryLater() {
    if (attempt >= reconnecting.attempts) return enter("stopped");
    attempt += 1;
    enter("waiting");
    timer = deps.setTimer(
      () => {
        timer = null;
        void retry();
      },
      reconnectDelay(attempt, deps.random),
    );
  }

  async function retry() {
    enter("connecting");
    if (attempt >= reconnecting.checkFrom) {
      const session = await deps.checkSession();
      // The page may have stopped the channel, or another path reopened it, in the meantime.
      if (ended || wire) return;
      if (session === "ended") {
        end();
        deps.onSessionEnded();
        return;
      }
    }
    open();
  }

  function receive(frame: unknown) {
    const parsed = parseMessage(frame);
    if (parsed.kind === "message") deps.onMessage(parsed.message);
    if (parsed.kind === "garbage") deps.warn(`Live channel: unreadable message (${parsed.reason})`);
  }

  function send(message: ClientMessage): boolean {
    if (!wire?.isOpen()) return false;
    wire.send(JSON.stringify(message));
    return true;
  }

  function clearWait() {
    if (timer !== null) deps.clearTimer(timer);
    timer = null;
  }

  function end() {
    ended = true;
    clearWait();
    enter("stopped");
  }

  return {
    start() {
      if (!ended) return;
      ended = false;
      attempt = 0;
      open();
    },
    send,
    wake() {
      if (ended || wire || state === "connecting") return;
      clearWait();
      // Out of attempts: being looked at again is reason enough for a fresh series.
      if (state === "stopped") attempt = 1;
      void retry();
    },
    stop() {
      end();
      const last = wire;
      wire = null;
      turn += 1;
      last?.close(closeCodes.restart);
    },
  };
}
