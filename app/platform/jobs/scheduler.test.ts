import pino from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { createScheduler, type PeriodicTask } from "./scheduler.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("begins tasks each at its time, also after failures, and none once stopped", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  const runs: string[] = [];
  const task = (name: string, everyMs: number, end: () => unknown = () => null): PeriodicTask => ({
    name,
    everyMs,
    run() {
      runs.push(name);
      return end();
    },
  });
  const broken = new Error("broken");
  const scheduler = createScheduler({
    log,
    tasks: [
      task("often", 20 * SECOND),
      task("throwing", 30 * SECOND, () => {
        throw broken;
      }),
      task("rejecting", MINUTE, () => Promise.reject(broken)),
      task("endless", 30 * SECOND, () => new Promise(() => undefined)),
    ],
  });
  scheduler.start();
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  const counts = (names: string[]) =>
    names.map((name) => runs.filter((run) => run === name).length);
  expect(counts(["often", "throwing", "rejecting", "endless"])).toEqual([3, 2, 1, 2]);
  expect(lines.map((line) => (JSON.parse(line) as { name: string }).name)).toEqual([
    "throwing",
    "throwing",
    "rejecting",
  ]);
  scheduler.stop();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(counts(["often", "throwing", "rejecting", "endless"])).toEqual([3, 2, 1, 2]);
});
