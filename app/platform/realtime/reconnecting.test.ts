import { expect, test } from "vitest";
import { answers, setUpLiveSocket } from "#tests/harness/live-client.ts";
import { reconnectDelay, reconnectPolicy } from "./socket.client.ts";

test("delays double from one second to thirty, with up to a fifth of jitter", () => {
  const delays = (random: () => number) =>
    Array.from({ length: 7 }, (_, index) => reconnectDelay(index + 1, random));
  expect(delays(() => 0)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(delays(() => 1)).toEqual([800, 1_600, 3_200, 6_400, 12_800, 24_000, 24_000]);
});

test("after 1006 and 1000 it tries ten times, and then gives up and says so", async () => {
  const { start, wire, wires, log, elapse } = setUpLiveSocket();
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
  const { start, wire, log, elapse } = setUpLiveSocket();
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
  const { socket, start, wire, wires, log, timers } = setUpLiveSocket();
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
  const { start, wire, wires, log, elapse, setSession } = setUpLiveSocket();
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

test("access that ended while the channel was lost is found out by that check", async () => {
  const { start, wire, wires, log, elapse, setSession } = setUpLiveSocket();
  await start();
  setSession("no_access");
  // The upgrade is refused with 403, which a browser tells as 1006.
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    wire().drop(1006);
    await elapse();
  }
  expect([log.checks, wires.length]).toEqual([2, 4]);
  expect([log.accessEnded, log.signedOut]).toEqual([1, []]);
  expect(log.states.at(-1)).toBe("no_access");
});

test("retries a server that cannot verify the session", async () => {
  const { start, wire, wires, log, elapse } = setUpLiveSocket({ session: "unknown" });
  await start();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    wire().drop(1006);
    await elapse();
  }
  expect(log.checks).toBe(3);
  expect(wires).toHaveLength(6);
});

test("a connection that neither opens nor fails is lost after ten seconds", async () => {
  const { start, wire, wires, log, timers, elapse } = setUpLiveSocket();
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

test("waking up cuts the wait short, and revives a series that ran out", async () => {
  const { socket, start, wire, wires, timers, elapse } = setUpLiveSocket();
  await start();
  wire().drop(1006);
  socket.wake();
  expect(wires).toHaveLength(2);
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([reconnectPolicy.timeout]);
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
  const { socket, start, wire, wires, log, timers, elapse } = setUpLiveSocket();
  await start();
  wire().accept();
  wire().say(JSON.stringify({ type: "error", message: "Failed" }));
  socket.wake();
  socket.wake();
  const question = { type: "request_dashboard_update" };
  expect(wire().sent).toEqual([question, question]);
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([10_000]);
  wire().say(JSON.stringify({ type: "error", message: "Failed" }));
  await elapse();
  expect(wires).toHaveLength(1);
  expect(log.states.at(-1)).toBe("open");
});

test("a connection that only looks open after waking up is lost, and replaced", async () => {
  const { socket, start, wire, wires, log, elapse } = setUpLiveSocket();
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
  ["lost its access", 4403, 1],
])("a retry on request starts a new series after it %s", async (_, code, drops) => {
  const { socket, start, wire, wires, log, elapse, setSession } = setUpLiveSocket();
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
