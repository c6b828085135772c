import { expect, test } from "vitest";
import { exampleDashboard } from "../dashboard/example";
import type { ServerMessage } from "./protocol";
import type { SessionState } from "./session-check";
import {
  createLiveSocket,
  reconnectDelay,
  type LiveState,
  type LiveWire,
  type LiveWireEvents,
} from "./socket.client";

interface FakeWire extends LiveWire {
  sent: unknown[];
  closedWith: number | undefined;
  accept(): void;
  drop(code: number): void;
  say(frame: unknown): void;
}

function fakeWire(events: LiveWireEvents): FakeWire {
  let open = false;
  const wire: FakeWire = {
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

function setUp({ session = "valid" }: { session?: SessionState } = {}) {
  const wires: FakeWire[] = [];
  const timers = new Map<number, { run: () => void; ms: number }>();
  const log = {
    messages: [] as ServerMessage[],
    states: [] as LiveState[],
    warnings: [] as string[],
    delays: [] as number[],
    checks: 0,
    sessionEnded: 0,
  };
  let lastTimer = 0;
  let answer: SessionState = session;
  const socket = createLiveSocket({
    connect(events) {
      const wire = fakeWire(events);
      wires.push(wire);
      return wire;
    },
    checkSession: () => {
      log.checks += 1;
      return Promise.resolve(answer);
    },
    setTimer(run, ms) {
      log.delays.push(ms);
      timers.set((lastTimer += 1), { run, ms });
      return lastTimer;
    },
    clearTimer: (timer) => void timers.delete(timer),
    random: () => 0,
    warn: (text) => void log.warnings.push(text),
    onMessage: (message) => void log.messages.push(message),
    onState: (state) => void log.states.push(state),
    onSessionEnded: () => void (log.sessionEnded += 1),
  });
  return {
    socket,
    log,
    timers,
    wires,
    wire: () => wires.at(-1) ?? expect.fail("nothing was connected"),
    setSession: (state: SessionState) => void (answer = state),
    /** Runs what is waiting, and lets a session check answer. */
    async elapse() {
      for (const [id, { run }] of [...timers]) {
        timers.delete(id);
        run();
      }
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test("on open it is connected and asks for the dashboard", () => {
  const { socket, wire, log } = setUp();
  socket.start();
  wire().accept();
  expect(log.states).toEqual(["connecting", "open"]);
  expect(wire().sent).toEqual([{ type: "request_dashboard_update" }]);
});

test("sending works only while it is open", () => {
  const { socket, wire } = setUp();
  socket.start();
  expect(socket.send({ type: "pause_system" })).toBe(false);
  wire().accept();
  expect(socket.send({ type: "pause_system" })).toBe(true);
  wire().drop(1006);
  expect(socket.send({ type: "pause_system" })).toBe(false);
});

test("delays double from one second to thirty, with up to a fifth of jitter", () => {
  const delays = (random: () => number) =>
    Array.from({ length: 7 }, (_, index) => reconnectDelay(index + 1, random));
  expect(delays(() => 0)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(delays(() => 1)).toEqual([800, 1_600, 3_200, 6_400, 12_800, 24_000, 24_000]);
});

test("after 1006 and 1000 it tries ten times, and then stops", async () => {
  const { socket, wire, wires, log, elapse } = setUp();
  socket.start();
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    wire().drop(attempt % 2 === 0 ? 1000 : 1006);
    await elapse();
    expect(wires).toHaveLength(1 + attempt);
  }
  wire().drop(1006);
  await elapse();
  expect(wires).toHaveLength(11);
  expect(log.delays).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000,
  ]);
  expect(log.states.at(-1)).toBe("stopped");
  expect(log.sessionEnded).toBe(0);
});

test("a connection that opened starts a fresh series", async () => {
  const { socket, wire, log, elapse } = setUp();
  socket.start();
  for (let round = 0; round < 3; round += 1) {
    wire().drop(1006);
    await elapse();
  }
  wire().accept();
  wire().drop(1006);
  expect(log.delays).toEqual([1_000, 2_000, 4_000, 1_000]);
});

test.each([1001, 1008, 1009, 1011, 4000])("close code %i ends it", async (code) => {
  const { socket, wire, wires, log, timers } = setUp();
  socket.start();
  wire().accept();
  wire().drop(code);
  socket.wake();
  expect(timers.size).toBe(0);
  expect(wires).toHaveLength(1);
  expect(log.states.at(-1)).toBe("stopped");
  expect(log.sessionEnded).toBe(0);
});

test("from the fourth attempt the session is checked first, and its end stops the channel", async () => {
  const { socket, wire, wires, log, elapse } = setUp({ session: "ended" });
  socket.start();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    wire().drop(1006);
    await elapse();
  }
  expect(log.checks).toBe(0);
  wire().drop(1006);
  await elapse();
  expect(log.checks).toBe(1);
  expect(wires).toHaveLength(4);
  expect(log.sessionEnded).toBe(1);
  expect(log.states.at(-1)).toBe("stopped");
});

test("a server that cannot say whether the session holds is tried again", async () => {
  const { socket, wire, wires, log, elapse } = setUp({ session: "unknown" });
  socket.start();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    wire().drop(1006);
    await elapse();
  }
  expect(log.checks).toBe(2);
  expect(wires).toHaveLength(6);
});

test("a session that the server ended is told and not retried", () => {
  const { socket, wire, log, timers } = setUp();
  socket.start();
  wire().accept();
  wire().drop(4401);
  expect(log.sessionEnded).toBe(1);
  expect(timers.size).toBe(0);
});

test("messages are handed on, unknown types ignored, garbage only logged", () => {
  const { socket, wire, log } = setUp();
  socket.start();
  wire().accept();
  const update = { type: "dashboard_update", data: exampleDashboard("2024-12-18T10:00:00.000Z") };
  const frames = [
    update,
    { type: "error", message: "Failed" },
    { type: "fresh_paint" },
    { type: "agent_update", data: { id: 7 } },
  ];
  for (const frame of frames) wire().say(JSON.stringify(frame));
  wire().say("{not json");
  wire().say("42");
  expect(log.messages).toEqual([update, { type: "error", message: "Failed" }]);
  expect(log.warnings).toHaveLength(3);
  expect(log.states.at(-1)).toBe("open");
});

test("waking up cuts the wait short, and revives a series that ran out", async () => {
  const { socket, wire, wires, timers, elapse } = setUp();
  socket.start();
  wire().drop(1006);
  socket.wake();
  expect(timers.size).toBe(0);
  expect(wires).toHaveLength(2);
  socket.wake();
  expect(wires).toHaveLength(2);

  while (wires.length < 11) {
    wire().drop(1006);
    await elapse();
  }
  wire().drop(1006);
  await elapse();
  expect(wires).toHaveLength(11);
  socket.wake();
  expect(wires).toHaveLength(12);
});

test("waking up while it is open does nothing", () => {
  const { socket, wire, wires } = setUp();
  socket.start();
  wire().accept();
  socket.wake();
  expect(wires).toHaveLength(1);
});

test("stopping closes the socket, ends the waiting and stays stopped", async () => {
  const { socket, wire, wires, elapse, timers } = setUp();
  socket.start();
  const first = wire();
  first.accept();
  socket.stop();
  expect(first.closedWith).toBe(1000);
  first.drop(1000);
  socket.wake();
  expect(wires).toHaveLength(1);

  socket.start();
  wire().drop(1006);
  socket.stop();
  expect(timers.size).toBe(0);
  await elapse();
  expect(wires).toHaveLength(2);
});

test("stopping while the session is checked opens nothing", async () => {
  const { socket, wire, wires, timers, elapse } = setUp();
  socket.start();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    wire().drop(1006);
    await elapse();
  }
  wire().drop(1006);
  const running = elapse();
  socket.stop();
  await running;
  expect(wires).toHaveLength(4);
  expect(timers.size).toBe(0);
});
