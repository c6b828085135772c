import { expect, test } from "vitest";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { maxLostLeases } from "#app/domain/agents/engine/rules.ts";
import { expectPaidOnce, writeWithCrashes } from "#tests/harness/live-crashes.ts";

/** The most writes of a process until its article waits for review. */
const maxWrites = 400;

/** Outline, three sections, the whole and the improvement. */
const steps = 6;

test("a live article is paid for once, plus one call a crash, wherever its process crashes", async () => {
  let paidTwice = 0;
  let write = 1;
  for (; ; write += 1) {
    const outcome = await writeWithCrashes([write]);
    expectPaidOnce(outcome, steps);
    if (outcome.calls > steps) paidTwice += 1;
    await outcome.engine.remove();
    if (outcome.livedThrough) {
      expect(outcome.calls).toBe(steps);
      break;
    }
    expect(write).toBeLessThan(maxWrites);
  }
  expect(write).toBeGreaterThan(40);
  // Each call's answer was lost at least once, or this has shown nothing.
  expect(paidTwice).toBeGreaterThanOrEqual(steps);
});

test.each(["a", "b", "c", "d", "e", "f", "g", "h"])(
  "and so it is where one process after the other ends (%s)",
  async (seed) => {
    const random = createSeededRandom(`crashes ${seed}`);
    // One less than what has a person look at a task that ends its process again and again.
    const lives = Array.from({ length: maxLostLeases - 1 }, () => random.int(6, 40));
    const outcome = await writeWithCrashes(lives);
    expectPaidOnce(outcome, steps);
    expect(outcome.crashes).toBeGreaterThan(2);
    await outcome.engine.remove();
  },
);
