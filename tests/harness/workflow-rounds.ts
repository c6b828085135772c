import { expect, test } from "vitest";
import { expectWorkflowHolds } from "./workflow-in-any-order.ts";

const rounds = 20;
/** A hundred thousand take half an hour: `SOAK_STEPS=100000 npm test -- soak`. */
const steps = Number(process.env.SOAK_STEPS ?? 20_000) / rounds;

/**
 * A half of some ten thousand events of the workflow: each half has its own file, so that two cores
 * share them. Each round is by dice of its own, so that one that has failed can be thrown again.
 */
export function testWorkflowRounds(half: "first" | "second"): void {
  const own = Array.from({ length: rounds / 2 }, (_, round) =>
    half === "first" ? round + 1 : rounds / 2 + round + 1,
  );
  test.each(own)("events in any order, the part number %i", async (round) => {
    expect(await expectWorkflowHolds(steps, round * 1_000_000)).toBeGreaterThanOrEqual(steps);
  });
}
