import { expect, test } from "vitest";
import { expectBoardHolds } from "../harness/board-in-any-order";

const rounds = 20;
const steps = Number(process.env.SOAK_STEPS ?? 100_000) / rounds;

// Each by dice of its own, so that one that has failed can be thrown again.
test.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  "a hundred thousand events in any order, the part number %i",
  async (round) => {
    expect(await expectBoardHolds(steps, round * 1_000_000)).toBeGreaterThanOrEqual(steps);
  },
);
