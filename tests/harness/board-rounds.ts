import { expect, test } from "vitest";
import { expectBoardHolds } from "./board-in-any-order";

const rounds = 20;
/** A hundred thousand take half an hour: `SOAK_STEPS=100000 npm test -- soak`. */
const steps = Number(process.env.SOAK_STEPS ?? 20_000) / rounds;

/**
 * A half of some ten thousand events on the board: each half stands in a file of its own, so that two cores
 * share them. Each round is by dice of its own, so that one that has failed can be thrown again.
 */
export function testBoardRounds(half: "first" | "second"): void {
  const own = Array.from({ length: rounds / 2 }, (_, round) =>
    half === "first" ? round + 1 : rounds / 2 + round + 1,
  );
  test.each(own)("events in any order, the part number %i", async (round) => {
    expect(await expectBoardHolds(steps, round * 1_000_000)).toBeGreaterThanOrEqual(steps);
  });
}
