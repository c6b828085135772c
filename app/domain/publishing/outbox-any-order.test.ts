import { test } from "vitest";
import { expectAnyOrderHolds } from "#tests/harness/outbox-in-any-order.ts";

// The soak takes many more of them.
test("whatever comes in whatever order: nothing goes twice or unapproved, and nothing is stuck", () =>
  expectAnyOrderHolds(30));
