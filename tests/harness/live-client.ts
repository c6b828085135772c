import { expect } from "vitest";
import type { NewsMessage } from "#app/platform/realtime/protocol.ts";
import type { SessionState } from "#app/platform/realtime/session-check.ts";
import {
  createLiveSocket,
  type LiveTransport,
  type LiveTransportEvents,
} from "#app/platform/realtime/socket.client.ts";
import type { LiveState, SignedOut } from "#app/platform/realtime/state.ts";

interface FakeTransport extends LiveTransport {
  sent: unknown[];
  closedWith: number | undefined;
  accept(): void;
  drop(code: number): void;
  say(frame: unknown): void;
}

function fakeTransport(events: LiveTransportEvents): FakeTransport {
  let open = false;
  const wire: FakeTransport = {
    sent: [],
    closedWith: undefined,
    isOpen: () => open,
    send: (text) => void wire.sent.push(JSON.parse(text)),
    close(code) {
      open = false;
      wire.closedWith = code;
    },
    accept() {
      open = true;
      events.opened();
    },
    drop(code) {
      open = false;
      events.closed(code);
    },
    say: (frame) => events.received(frame),
  };
  return wire;
}

/** The manager of the live channel, with its wires, clock and session in the test's hand. */
export function setUpLiveSocket({ session = "valid" }: { session?: SessionState } = {}) {
  const wires: FakeTransport[] = [];
  let time = 0;
  let visible = true;
  const timers = new Map<number, { run: () => void; ms: number }>();
  const log = {
    messages: [] as NewsMessage[],
    states: [] as LiveState[],
    warnings: [] as string[],
    /** How long it waited before each further attempt. */
    delays: [] as number[],
    checks: 0,
    signedOut: [] as SignedOut[],
    /** How often it heard that access has ended. */
    accessEnded: 0,
  };
  let lastTimer = 0;
  let answer: SessionState = session;
  const socket = createLiveSocket({
    connect(events) {
      const wire = fakeTransport(events);
      wires.push(wire);
      return wire;
    },
    checkSession: () => {
      log.checks += 1;
      return Promise.resolve(answer);
    },
    setTimer(run, ms) {
      if (log.states.at(-1) === "waiting") log.delays.push(ms);
      timers.set((lastTimer += 1), { run, ms });
      return lastTimer;
    },
    clearTimer: (timer) => void timers.delete(timer),
    now: () => time,
    isVisible: () => visible,
    random: () => 0,
    warn: (text) => void log.warnings.push(text),
    onMessage: (message) => void log.messages.push(message),
    onState: (state) => void log.states.push(state),
    onSignedOut: (why) => void log.signedOut.push(why),
    onAccessEnded: () => void (log.accessEnded += 1),
  });
  return {
    socket,
    log,
    timers,
    wires,
    wire: () => wires.at(-1) ?? expect.fail("nothing was connected"),
    setSession: (state: SessionState) => void (answer = state),
    /** Starts, and lets the first session check answer. */
    async start() {
      socket.start();
      await answers();
    },
    setVisible: (value: boolean) => void (visible = value),
    /** Runs what is waiting, so much later than it should, and lets a session check answer. */
    async elapse(lateMs = 0) {
      for (const [id, { run, ms }] of [...timers]) {
        timers.delete(id);
        time += ms + lateMs;
        run();
      }
      await answers();
    },
  };
}

/** Lets a session check answer. */
export async function answers(): Promise<void> {
  await Promise.resolve();
  await Promise.resolve();
}
