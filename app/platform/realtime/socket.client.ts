import { createHeartbeat } from "./heartbeat.ts";
import { parseMessage } from "./parse-message.ts";
import { closeCodes, type ClientMessage, type NewsMessage } from "./protocol.ts";
import type { SessionState } from "./session-check.ts";
import type { LiveState, SignedOut } from "./state.ts";

/*
 * Keeps the live channel open. Independent of React; the socket, clock and randomness are injected.
 */

/** The parts of a WebSocket that the manager needs. */
export interface LiveTransport {
  isOpen(): boolean;
  send(text: string): void;
  close(code: number): void;
}

export interface LiveTransportEvents {
  opened(): void;
  closed(code: number): void;
  received(frame: unknown): void;
}

interface LiveSocketDeps {
  connect: (events: LiveTransportEvents) => LiveTransport;
  checkSession: () => Promise<SessionState>;
  setTimer: (run: () => void, ms: number) => number;
  clearTimer: (timer: number) => void;
  /** Milliseconds of a clock that continues during sleep. */
  now: () => number;
  isVisible: () => boolean;
  /** A number in [0, 1), for the jitter. */
  random: () => number;
  warn: (text: string) => void;
  onMessage: (message: NewsMessage) => void;
  onState: (state: LiveState) => void;
  /** Signed out; the manager has stopped. */
  onSignedOut: (why: SignedOut) => void;
  /** Signed in without access; the manager has stopped. */
  onAccessEnded: () => void;
}

export interface LiveSocket {
  start(): void;
  /** False: the channel is not open, and nothing was sent. */
  send(message: ClientMessage): boolean;
  /** The page is visible or online again: reconnect now. */
  wake(): void;
  /** The user asks to reconnect, whatever ended it. */
  reconnect(): void;
  stop(): void;
}

export const reconnectPolicy = {
  attempts: 10,
  firstDelay: 1_000,
  longestDelay: 30_000,
  /** Jitter: shortens a delay by up to this share, so that pages do not reconnect at once. */
  jitter: 0.2,
  /** From this attempt on, check the session first. */
  checkFrom: 4,
  /** A connection that neither opens nor fails counts as lost after this time. */
  timeout: 10_000,
} as const;

/** The delay before an attempt, counted from 1. */
export function reconnectDelay(attempt: number, random: () => number): number {
  const { firstDelay, longestDelay, jitter } = reconnectPolicy;
  const delay = Math.min(longestDelay, firstDelay * 2 ** (attempt - 1));
  return Math.round(delay * (1 - jitter * random()));
}

export function createLiveSocket(deps: LiveSocketDeps): LiveSocket {
  let transport: LiveTransport | null = null;
  /** Until the next attempt, or until an opening connection counts as lost. */
  let timer: number | null = null;
  /** 0: the first connection; else attempts since the last success. */
  let attempt = 0;
  /** Counts connections, to ignore events of earlier ones. */
  let generation = 0;
  let state: LiveState = "stopped";
  /** This connection's server supports pings. */
  let answersPings = false;
  const heartbeat = createHeartbeat({
    setTimer: deps.setTimer,
    clearTimer: deps.clearTimer,
    now: deps.now,
    isVisible: deps.isVisible,
    ping: () => answersPings && send({ type: "ping" }),
    onSilence: lose,
  });

  function enter(next: LiveState) {
    clearTimer();
    if (next !== "open") heartbeat.stop();
    if (state === next) return;
    state = next;
    deps.onState(next);
  }

  async function connect() {
    enter("connecting");
    generation += 1;
    const mine = generation;
    if (attempt === 0 || attempt >= reconnectPolicy.checkFrom) {
      const session = await deps.checkSession();
      // The page may have stopped or restarted the channel meanwhile.
      if (mine !== generation) return;
      if (session === "ended") return signedOut(attempt === 0 ? "required" : "expired");
      if (session === "no_access") return accessEnded();
    }
    open(mine);
  }

  function open(mine: number) {
    timer = deps.setTimer(lose, reconnectPolicy.timeout);
    transport = deps.connect({
      opened() {
        if (mine !== generation) return;
        attempt = 0;
        answersPings = false;
        enter("open");
        requestUpdate();
      },
      received(frame) {
        if (mine === generation) receive(frame);
      },
      closed(code) {
        if (mine !== generation) return;
        transport = null;
        closed(code);
      },
    });
  }

  /** Gives up a silent connection. */
  function lose() {
    disconnect();
    closed(closeCodes.lost);
  }

  function disconnect() {
    const last = transport;
    transport = null;
    generation += 1;
    last?.close(closeCodes.restart);
  }

  function closed(code: number) {
    if (code === closeCodes.restart || code === closeCodes.lost) return retryLater();
    if (code === closeCodes.sessionEnded) return signedOut("expired");
    if (code === closeCodes.accessEnded) return accessEnded();
    enter("refused");
  }

  function signedOut(why: SignedOut) {
    enter("signed_out");
    deps.onSignedOut(why);
  }

  function accessEnded() {
    enter("no_access");
    deps.onAccessEnded();
  }

  function retryLater() {
    if (attempt >= reconnectPolicy.attempts) return enter("exhausted");
    attempt += 1;
    enter("waiting");
    timer = deps.setTimer(() => void connect(), reconnectDelay(attempt, deps.random));
  }

  function receive(frame: unknown) {
    heartbeat.heard();
    const parsed = parseMessage(frame);
    if (parsed.kind === "message") {
      const { message } = parsed;
      if (message.type === "pong") answersPings = true;
      else deps.onMessage(message);
    }
    if (parsed.kind === "garbage") deps.warn(`Live channel: unreadable message (${parsed.reason})`);
  }

  function send(message: ClientMessage): boolean {
    if (!transport?.isOpen()) return false;
    transport.send(JSON.stringify(message));
    return true;
  }

  /** Every server answers this: without an answer the connection is dead. */
  function requestUpdate() {
    if (heartbeat.awaitsAnswer()) return;
    if (send({ type: "request_dashboard_update" })) heartbeat.asked();
  }

  function clearTimer() {
    if (timer !== null) deps.clearTimer(timer);
    timer = null;
  }

  function startAnew() {
    attempt = 0;
    void connect();
  }

  return {
    start() {
      if (state === "stopped") startAnew();
    },
    send,
    wake() {
      // After sleep a connection may only look open.
      if (state === "open") return requestUpdate();
      // Access may have returned, for example by a payment in another tab.
      if (state === "no_access") return startAnew();
      // Out of attempts: a visible page justifies a new series.
      if (state === "exhausted") attempt = 1;
      if (state === "waiting" || state === "exhausted") void connect();
    },
    reconnect() {
      if (state !== "open" && state !== "connecting" && state !== "stopped") startAnew();
    },
    stop() {
      enter("stopped");
      disconnect();
    },
  };
}
