import { test } from "vitest";
import { expectCountsAfter } from "#tests/harness/thousand-tasks.ts";

test("a thousand tasks, of which many fail: every count of every agent equals its rows", async () => {
  await expectCountsAfter(1_000, 31, "a thousand tasks");
});
