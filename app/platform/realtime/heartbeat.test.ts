import { expect, test } from "vitest";
import { answers, setUpLiveSocket } from "#tests/harness/live-client.ts";
import { heartbeatPolicy } from "./heartbeat.ts";

const { quietMs, answerMs, lateMs } = heartbeatPolicy;
const pong = JSON.stringify({ type: "pong" });
const ping = { type: "ping" };
const update = { type: "request_dashboard_update" };

/** An open connection to a server that knows signs of life. */
async function setUpOpen() {
  const live = setUpLiveSocket();
  await live.start();
  live.wire().accept();
  live.wire().say(pong);
  return live;
}

test("silence is noticed within 20 seconds", () => {
  expect(quietMs + answerMs).toBeLessThan(20_000);
});

test("pings the server after a silence, and the response restarts the timer", async () => {
  const { wire, log, timers, elapse } = await setUpOpen();
  for (let round = 1; round <= 3; round += 1) {
    expect([...timers.values()].map(({ ms }) => ms)).toEqual([quietMs]);
    await elapse();
    expect(wire().sent).toEqual([update, ...Array.from({ length: round }, () => ping)]);
    expect([...timers.values()].map(({ ms }) => ms)).toEqual([answerMs]);
    wire().say(pong);
  }
  expect(log.states).toEqual(["connecting", "open"]);
  // A sign of life is no news.
  expect(log.messages).toEqual([]);
});

test("any message counts as a sign of life, even an unknown one", async () => {
  const { wire, timers, elapse } = await setUpOpen();
  await elapse();
  wire().say("{not json");
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([quietMs]);
});

test("a question without an answer: the connection is lost, and another is made", async () => {
  const { wire, wires, log, elapse } = await setUpOpen();
  await elapse();
  await elapse();
  expect(wire().closedWith).toBe(1000);
  expect(log.states.at(-1)).toBe("waiting");
  expect(log.delays).toEqual([1_000]);
  await elapse();
  expect(wires).toHaveLength(2);
  wire().accept();
  expect(log.states.at(-1)).toBe("open");
});

test("a connection that falls silent before its first word is lost, too", async () => {
  const { start, wire, log, elapse } = setUpLiveSocket();
  await start();
  wire().accept();
  await elapse();
  expect(log.states.at(-1)).toBe("waiting");
});

test("pings again after a late timer, because the computer may have slept", async () => {
  const { wire, log, elapse } = await setUpOpen();
  await elapse();
  await elapse(lateMs + 1);
  expect(log.states.at(-1)).toBe("open");
  expect(wire().sent).toEqual([update, ping, ping]);
  await elapse();
  expect(log.states.at(-1)).toBe("waiting");
});

test("a hidden page asks nothing until it is seen again", async () => {
  const { socket, wire, log, timers, elapse, setVisible } = await setUpOpen();
  setVisible(false);
  await elapse();
  expect(wire().sent).toEqual([update]);
  expect(timers.size).toBe(0);
  setVisible(true);
  socket.wake();
  expect(wire().sent).toEqual([update, update]);
  await elapse();
  expect(log.states.at(-1)).toBe("waiting");
});

test("a server that does not know the question is not asked, and stays connected", async () => {
  const { start, wire, wires, timers, elapse } = setUpLiveSocket();
  await start();
  wire().accept();
  wire().say(JSON.stringify({ type: "error", message: "Failed" }));
  await elapse();
  await elapse();
  expect(wire().sent).toEqual([update]);
  expect([wires.length, timers.size]).toEqual([1, 0]);
});

test("ignores responses of another connection", async () => {
  const { wire, elapse } = await setUpOpen();
  wire().drop(1006);
  await elapse();
  wire().accept();
  wire().say(JSON.stringify({ type: "error", message: "Failed" }));
  await elapse();
  expect(wire().sent).toEqual([update]);
});

test("stopping ends the questions", async () => {
  const { socket, timers } = await setUpOpen();
  socket.stop();
  await answers();
  expect(timers.size).toBe(0);
});
