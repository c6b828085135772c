import { expect, test } from "vitest";
import { exampleDashboard } from "../dashboard/example";
import type { ServerMessage } from "./protocol";
import type { SessionState } from "./session-check";
import {
  createLiveSocket,
  reconnectDelay,
  reconnecting,
  type LiveWire,
  type LiveWireEvents,
} from "./socket.client";
import type { LiveState, SignedOut } from "./state";

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
    /** How long it waited before each further attempt. */
    delays: [] as number[],
    checks: 0,
    signedOut: [] as SignedOut[],
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
      if (log.states.at(-1) === "waiting") log.delays.push(ms);
      timers.set((lastTimer += 1), { run, ms });
      return lastTimer;
    },
    clearTimer: (timer) => void timers.delete(timer),
    random: () => 0,
    warn: (text) => void log.warnings.push(text),
    onMessage: (message) => void log.messages.push(message),
    onState: (state) => void log.states.push(state),
    onSignedOut: (why) => void log.signedOut.push(why),
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
    /** Runs what is waiting, and lets a session check answer. */
    async elapse() {
      for (const [id, { run }] of [...timers]) {
        timers.delete(id);
        run();
      }
      await answers();
    },
  };
}

async function answers(): Promise<void> {
  await Promise.resolve();
  await Promise.resolve();
}

test("before the first connection the session is checked", async () => {
  const { socket, wires, log } = setUp();
  socket.start();
  expect(log.checks).toBe(1);
  expect(wires).toHaveLength(0);
  await answers();
  expect(wires).toHaveLength(1);
});

test("nobody signed in: it is told, and no connection is attempted", async () => {
  const { socket, start, wires, log, timers } = setUp({ session: "ended" });
  await start();
  expect(log.signedOut).toEqual(["required"]);
  expect(log.states).toEqual(["connecting", "signed_out"]);
  expect(wires).toHaveLength(0);
  expect(timers.size).toBe(0);
  socket.wake();
  await answers();
  expect(wires).toHaveLength(0);
});

test("a first check that nobody answers does not keep it from trying", async () => {
  const { start, wires, log } = setUp({ session: "unknown" });
  await start();
  expect(wires).toHaveLength(1);
  expect(log.signedOut).toEqual([]);
});

test("on open it is connected and asks for the dashboard", async () => {
  const { start, wire, log, timers } = setUp();
  await start();
  wire().accept();
  expect(log.states).toEqual(["connecting", "open"]);
  expect(wire().sent).toEqual([{ type: "request_dashboard_update" }]);
  expect(timers.size).toBe(0);
});

test("sending works only while it is open", async () => {
  const { socket, start, wire } = setUp();
  await start();
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

test("after 1006 and 1000 it tries ten times, and then gives up and says so", async () => {
  const { start, wire, wires, log, elapse } = setUp();
  await start();
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
  expect(log.states.at(-1)).toBe("exhausted");
  expect(log.signedOut).toEqual([]);
});

test("a connection that opened starts a fresh series", async () => {
  const { start, wire, log, elapse } = setUp();
  await start();
  for (let round = 0; round < 3; round += 1) {
    wire().drop(1006);
    await elapse();
  }
  wire().accept();
  wire().drop(1006);
  expect(log.delays).toEqual([1_000, 2_000, 4_000, 1_000]);
});

test.each([1001, 1008, 1009, 1011, 4000])("close code %i ends it", async (code) => {
  const { socket, start, wire, wires, log, timers } = setUp();
  await start();
  wire().accept();
  wire().drop(code);
  socket.wake();
  await answers();
  expect(timers.size).toBe(0);
  expect(wires).toHaveLength(1);
  expect(log.states.at(-1)).toBe("refused");
  expect(log.signedOut).toEqual([]);
});

test("from the fourth attempt the session is checked first, and its end stops the channel", async () => {
  const { start, wire, wires, log, elapse, setSession } = setUp();
  await start();
  setSession("ended");
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    wire().drop(1006);
    await elapse();
  }
  expect(log.checks).toBe(1);
  wire().drop(1006);
  await elapse();
  expect(log.checks).toBe(2);
  expect(wires).toHaveLength(4);
  expect(log.signedOut).toEqual(["expired"]);
  expect(log.states.at(-1)).toBe("signed_out");
});

test("a server that cannot say whether the session holds is tried again", async () => {
  const { start, wire, wires, log, elapse } = setUp({ session: "unknown" });
  await start();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    wire().drop(1006);
    await elapse();
  }
  expect(log.checks).toBe(3);
  expect(wires).toHaveLength(6);
});

test("a session that the server ended is told and not retried", async () => {
  const { start, wire, log, timers } = setUp();
  await start();
  wire().accept();
  wire().drop(4401);
  expect(log.signedOut).toEqual(["expired"]);
  expect(log.states.at(-1)).toBe("signed_out");
  expect(timers.size).toBe(0);
});

test("a connection that neither opens nor fails is lost after ten seconds", async () => {
  const { start, wire, wires, log, timers, elapse } = setUp();
  await start();
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([10_000]);
  const silent = wire();
  await elapse();
  expect(silent.closedWith).toBe(1000);
  expect(log.states.at(-1)).toBe("waiting");
  // Too late: another has taken its place, or will.
  silent.accept();
  silent.drop(1006);
  expect(log.states.at(-1)).toBe("waiting");
  expect(timers.size).toBe(1);
  await elapse();
  expect(wires).toHaveLength(2);
});

test("messages are handed on, unknown types ignored, garbage only logged", async () => {
  const { start, wire, log } = setUp();
  await start();
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
  const { socket, start, wire, wires, timers, elapse } = setUp();
  await start();
  wire().drop(1006);
  socket.wake();
  expect(wires).toHaveLength(2);
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([reconnecting.patience]);
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

test("waking up while it is open asks for news: an answer proves it alive", async () => {
  const { socket, start, wire, wires, log, timers } = setUp();
  await start();
  wire().accept();
  socket.wake();
  socket.wake();
  const question = { type: "request_dashboard_update" };
  expect(wire().sent).toEqual([question, question]);
  expect(timers.size).toBe(1);
  wire().say(JSON.stringify({ type: "error", message: "Failed" }));
  expect(timers.size).toBe(0);
  expect(wires).toHaveLength(1);
  expect(log.states.at(-1)).toBe("open");
});

test("a connection that only looks open after waking up is lost, and replaced", async () => {
  const { socket, start, wire, wires, log, elapse } = setUp();
  await start();
  wire().accept();
  socket.wake();
  await elapse();
  expect(wire().closedWith).toBe(1000);
  expect(log.states.at(-1)).toBe("waiting");
  await elapse();
  wire().accept();
  expect(wires).toHaveLength(2);
  expect(log.states.at(-1)).toBe("open");
});

test.each([
  ["ran out of attempts", 1006, 11],
  ["was refused", 1008, 1],
  ["lost its session", 4401, 1],
])("who asks for it gets a fresh series after it %s", async (_, code, drops) => {
  const { socket, start, wire, wires, log, elapse, setSession } = setUp();
  await start();
  for (let drop = 1; drop <= drops; drop += 1) {
    wire().drop(code);
    await elapse();
  }
  const before = wires.length;
  socket.reconnect();
  await answers();
  expect(wires).toHaveLength(before + 1);
  wire().accept();
  expect(log.states.at(-1)).toBe("open");
  socket.reconnect();
  await answers();
  expect(wires).toHaveLength(before + 1);

  wire().drop(1008);
  setSession("ended");
  socket.reconnect();
  await answers();
  expect(wires).toHaveLength(before + 1);
  expect(log.signedOut.at(-1)).toBe("required");
});

test("stopping closes the socket, ends the waiting and stays stopped", async () => {
  const { socket, start, wire, wires, elapse, timers } = setUp();
  await start();
  const first = wire();
  first.accept();
  socket.stop();
  expect(first.closedWith).toBe(1000);
  first.drop(1000);
  socket.wake();
  socket.reconnect();
  await answers();
  expect(wires).toHaveLength(1);

  await start();
  wire().drop(1006);
  socket.stop();
  expect(timers.size).toBe(0);
  await elapse();
  expect(wires).toHaveLength(2);
});

test("stopping while the session is checked opens nothing", async () => {
  const { socket, start, wire, wires, timers, elapse } = setUp();
  await start();
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

  socket.start();
  socket.stop();
  await answers();
  expect(wires).toHaveLength(4);
});

test("started again while a former check is still under way, it connects once", async () => {
  const { socket, wires } = setUp();
  socket.start();
  socket.stop();
  socket.start();
  await answers();
  expect(wires).toHaveLength(1);
});
