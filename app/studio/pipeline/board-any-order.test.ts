import { expect, test } from "vitest";
import { expectBoardHolds } from "../../../tests/harness/board-in-any-order";

// The soak takes twenty thousand of them.
test("whatever happens in whatever order: nothing is published unapproved, lost, or stuck, and counts are rows", async () => {
  expect(await expectBoardHolds(100, 1)).toBeGreaterThan(99);
});
