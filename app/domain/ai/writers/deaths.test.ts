import { expect, it } from "vitest";
import { expectPaidOnce, writeThrough } from "#tests/harness/live-deaths.ts";

/** Outline, three sections, the whole and the improvement; all points of death are in tests/soak. */
const steps = 6;

it.each([[[]], [[14]], [[15]], [[31]], [[44]], [[9, 12, 17, 21]]])(
  "a live text is paid for once but for one call a death: processes end after %j writes",
  async (lives) => {
    const outcome = await writeThrough(lives);
    expect(outcome.deaths).toBe(lives.length);
    expectPaidOnce(outcome, steps);
    await outcome.engine.remove();
  },
);
