import pino from "pino";
import { expect, it } from "vitest";
import { waitUntil } from "../../../tests/harness/wait";
import { createScheduler } from "./scheduler.server";

it("begins tasks again and again, also after failures, and none once stopped", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  const runs = { good: 0, throwing: 0, rejecting: 0 };
  const scheduler = createScheduler({
    log,
    tasks: [
      { name: "good", everyMs: 1, run: () => void (runs.good += 1) },
      {
        name: "throwing",
        everyMs: 1,
        run() {
          runs.throwing += 1;
          throw new Error("broken");
        },
      },
      {
        name: "rejecting",
        everyMs: 1,
        run() {
          runs.rejecting += 1;
          return Promise.reject(new Error("broken"));
        },
      },
    ],
  });
  scheduler.start();
  await waitUntil("each to run twice", () => Object.values(runs).every((count) => count >= 2));
  scheduler.stop();
  const { good, throwing, rejecting } = runs;
  expect(lines.filter((line) => line.includes('"throwing"'))).toHaveLength(throwing);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(lines.filter((line) => line.includes('"rejecting"'))).toHaveLength(rejecting);
  expect(runs).toEqual({ good, throwing, rejecting });
});
