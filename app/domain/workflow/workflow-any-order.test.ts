import { expect, test } from "vitest";
import { expectWorkflowHolds } from "#tests/harness/workflow-in-any-order.ts";

// The soak takes twenty thousand of them.
test("whatever happens in whatever order: nothing is published unapproved, lost, or stuck, and counts are rows", async () => {
  expect(await expectWorkflowHolds(100, 1)).toBeGreaterThan(99);
});
