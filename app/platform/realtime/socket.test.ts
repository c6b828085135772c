import { expect, test } from "vitest";
import { exampleDashboard } from "#tests/fixtures/dashboard.ts";
import { answers, setUpLiveSocket } from "#tests/harness/live-client.ts";

test("before the first connection the session is checked", async () => {
  const { socket, wires, log } = setUpLiveSocket();
  socket.start();
  expect(log.checks).toBe(1);
  expect(wires).toHaveLength(0);
  await answers();
  expect(wires).toHaveLength(1);
});

test("reports a signed-out user without trying to connect", async () => {
  const { socket, start, wires, log, timers } = setUpLiveSocket({ session: "ended" });
  await start();
  expect(log.signedOut).toEqual(["required"]);
  expect(log.states).toEqual(["connecting", "signed_out"]);
  expect(wires).toHaveLength(0);
  expect(timers.size).toBe(0);
  socket.wake();
  await answers();
  expect(wires).toHaveLength(0);
});

test("connects even if the first check gets no response", async () => {
  const { start, wires, log } = setUpLiveSocket({ session: "unknown" });
  await start();
  expect(wires).toHaveLength(1);
  expect(log.signedOut).toEqual([]);
});

test("on open it is connected and asks for the dashboard", async () => {
  const { start, wire, log, timers } = setUpLiveSocket();
  await start();
  wire().accept();
  expect(log.states).toEqual(["connecting", "open"]);
  expect(wire().sent).toEqual([{ type: "request_dashboard_update" }]);
  // Until the answer.
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([10_000]);
});

test("sending works only while it is open", async () => {
  const { socket, start, wire } = setUpLiveSocket();
  await start();
  expect(socket.send({ type: "pause_system" })).toBe(false);
  wire().accept();
  expect(socket.send({ type: "pause_system" })).toBe(true);
  wire().drop(1006);
  expect(socket.send({ type: "pause_system" })).toBe(false);
});

test("reports a session that the server ended and does not retry", async () => {
  const { start, wire, log, timers } = setUpLiveSocket();
  await start();
  wire().accept();
  wire().drop(4401);
  expect(log.signedOut).toEqual(["expired"]);
  expect(log.states.at(-1)).toBe("signed_out");
  expect(timers.size).toBe(0);
});

test("reports ended access, not a sign-out, and does not retry", async () => {
  const { start, wire, wires, log, timers } = setUpLiveSocket();
  await start();
  wire().accept();
  wire().drop(4403);
  expect(log.accessEnded).toBe(1);
  expect(log.signedOut).toEqual([]);
  expect(log.states.at(-1)).toBe("no_access");
  expect(timers.size).toBe(0);
  expect(wires).toHaveLength(1);
});

test("reports access that ended before the first connection without trying to connect", async () => {
  const { start, wires, log } = setUpLiveSocket({ session: "no_access" });
  await start();
  expect([log.accessEnded, wires.length, log.signedOut]).toEqual([1, 0, []]);
});

test("checks access when the page becomes visible, and reconnects if it is back", async () => {
  const { socket, start, wire, wires, log, setSession } = setUpLiveSocket();
  await start();
  wire().accept();
  wire().drop(4403);
  setSession("no_access");
  socket.wake();
  await answers();
  expect([log.accessEnded, wires.length]).toEqual([2, 1]);
  setSession("valid");
  socket.wake();
  await answers();
  wire().accept();
  expect(log.states.at(-1)).toBe("open");
});

test("messages are handed on, unknown types ignored, garbage only logged", async () => {
  const { start, wire, log } = setUpLiveSocket();
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

test("stopping closes the socket, ends the waiting and stays stopped", async () => {
  const { socket, start, wire, wires, elapse, timers } = setUpLiveSocket();
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
  const { socket, start, wire, wires, timers, elapse } = setUpLiveSocket();
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
  const { socket, wires } = setUpLiveSocket();
  socket.start();
  socket.stop();
  socket.start();
  await answers();
  expect(wires).toHaveLength(1);
});
