import { test } from "vitest";
import { expectAnyOrderHolds } from "#tests/harness/outbox-in-any-order.ts";

// Each round in a database of its own, so that the last is as quick as the first.
test.each(Array.from({ length: 20 }, (_, round) => round + 1))(
  "fifty publications, and whatever comes in between: round %i",
  () => expectAnyOrderHolds(50),
);
