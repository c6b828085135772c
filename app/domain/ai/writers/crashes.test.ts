import { expect, it } from "vitest";
import { expectPaidOnce, writeWithCrashes } from "#tests/harness/live-crashes.ts";

/**
 * Outline, three sections, the whole and the improvement; tests/soak covers every point of death.
 */
const steps = 6;

it.each([[[]], [[14]], [[15]], [[31]], [[44]], [[9, 12, 17, 21]]])(
  "a live draft is paid once plus at most one call per crash: processes end after %j writes",
  async (lives) => {
    const outcome = await writeWithCrashes(lives);
    expect(outcome.crashes).toBe(lives.length);
    expectPaidOnce(outcome, steps);
    await outcome.engine.remove();
  },
);
