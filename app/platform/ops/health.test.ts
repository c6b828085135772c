import { expect, test } from "vitest";
import { createHostHealth } from "./health.server.ts";

/** A host with a processor load set by the test. */
function setUp() {
  const times = { busy: 1_000, all: 5_000 };
  const health = createHostHealth({ folder: ".", cpuTimes: () => ({ ...times }) });
  return {
    health,
    /** Lets so much time of the processors pass, so much of it busy. */
    pass(all: number, busy: number): void {
      times.all += all;
      times.busy += busy;
    },
  };
}

test("it shows the processors since the look before, whether anybody reads it or not", () => {
  const { health, pass } = setUp();
  pass(1_000_000, 900_000);
  health.look();
  expect(health.read().cpu).toBe(90);
  // A quiet moment after a busy night.
  pass(1_000, 50);
  health.look();
  expect(health.read().cpu).toBe(5);
});

test("reading again and again between two looks shows the same", () => {
  const { health, pass } = setUp();
  pass(1_000, 200);
  health.look();
  const first = health.read();
  pass(10, 10);
  expect(health.read()).toEqual(first);
  pass(990, 590);
  health.look();
  expect(health.read().cpu).toBe(60);
});

test("before the first look it has the host's figures all the same, in percent", () => {
  const { health, pass } = setUp();
  pass(100, 25);
  const { cpu, memory, storage, measured } = health.read();
  expect([cpu, measured]).toEqual([25, true]);
  for (const figure of [memory, storage]) {
    expect(figure).toBeGreaterThanOrEqual(0);
    expect(figure).toBeLessThanOrEqual(100);
  }
});
