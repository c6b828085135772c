import { beforeEach, expect, test } from "vitest";
import { createPoller, type Poller } from "./polling.ts";

/** A page with time, timers and visibility controlled by the test. */
let now: number;
let visible: boolean;
let timers: Map<number, { at: number; run: () => void }>;
let turns: { signal: AbortSignal; end: (outcome: "go_on" | "stop" | "fail") => Promise<void> }[];
let poller: Poller;

beforeEach(() => {
  now = 1_000_000;
  visible = true;
  timers = new Map();
  turns = [];
  let lastTimer = 0;
  poller = createPoller({
    everyMs: 30_000,
    poll: (signal) =>
      new Promise((resolve, reject) => {
        turns.push({
          signal,
          async end(outcome) {
            if (outcome === "fail") reject(new Error("no answer"));
            else resolve(outcome);
            // What follows on the answer is a matter of promises only.
            await new Promise((done) => setImmediate(done));
          },
        });
      }),
    page: {
      now: () => now,
      isVisible: () => visible,
      setTimer(run, ms) {
        timers.set(++lastTimer, { at: now + ms, run });
        return lastTimer;
      },
      clearTimer: (timer) => void timers.delete(timer),
    },
  });
});

function pass(ms: number) {
  now += ms;
  for (const [id, { at, run }] of [...timers]) {
    if (at > now) continue;
    timers.delete(id);
    run();
  }
}

function show(isVisible: boolean) {
  visible = isVisible;
  poller.visibilityChanged();
}

const last = () => turns.at(-1) ?? expect.fail("nothing has been asked");

test("asks after each turn, and not before the last is answered", async () => {
  poller.start();
  pass(29_999);
  expect(turns).toHaveLength(0);
  pass(1);
  expect(turns).toHaveLength(1);
  pass(60_000);
  expect(turns).toHaveLength(1);
  await last().end("go_on");
  pass(0);
  expect(turns).toHaveLength(2);
});

test("a failure is followed by the next turn as usual", async () => {
  poller.start();
  pass(30_000);
  await last().end("fail");
  pass(29_999);
  expect(turns).toHaveLength(1);
  pass(1);
  expect(turns).toHaveLength(2);
});

test("pauses while the page is hidden, and catches up at once", async () => {
  poller.start();
  pass(10_000);
  show(false);
  pass(3_600_000);
  expect(timers.size).toBe(0);
  expect(turns).toHaveLength(0);
  show(true);
  pass(0);
  expect(turns).toHaveLength(1);
});

test("a short look away changes nothing", () => {
  poller.start();
  pass(10_000);
  show(false);
  show(true);
  expect(timers.size).toBe(1);
  pass(19_999);
  expect(turns).toHaveLength(0);
  pass(1);
  expect(turns).toHaveLength(1);
});

test("being shown while an answer is awaited asks no second time", async () => {
  poller.start();
  pass(30_000);
  show(false);
  pass(60_000);
  show(true);
  expect([turns.length, timers.size]).toEqual([1, 0]);
  await last().end("go_on");
  expect(timers.size).toBe(1);
});

test("an answer while hidden leaves it at rest", async () => {
  poller.start();
  pass(30_000);
  show(false);
  await last().end("go_on");
  expect(timers.size).toBe(0);
});

test("starts hidden and waits until the page is visible", () => {
  visible = false;
  poller.start();
  expect(timers.size).toBe(0);
  show(true);
  expect(timers.size).toBe(1);
});

test("a turn that says so is the last", async () => {
  poller.start();
  pass(30_000);
  await last().end("stop");
  expect(timers.size).toBe(0);
  show(false);
  show(true);
  expect(timers.size).toBe(0);
});

test("stopping aborts what is under way; its answer starts nothing", async () => {
  poller.start();
  pass(30_000);
  const { signal, end } = last();
  poller.stop();
  expect(signal.aborted).toBe(true);
  await end("go_on");
  expect(timers.size).toBe(0);
});

test("after a restart it ignores an old response", async () => {
  poller.start();
  pass(30_000);
  const old = last();
  poller.stop();
  poller.start();
  await old.end("stop");
  pass(30_000);
  expect(turns).toHaveLength(2);
});

test("a clock that was set back does not make it wait for longer than one turn", () => {
  poller.start();
  now -= 3_600_000;
  show(false);
  show(true);
  pass(30_000);
  expect(turns).toHaveLength(1);
});
