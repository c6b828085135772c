import { expect, test } from "vitest";
import { problemOf } from "./problem.ts";

type Problem = Parameters<typeof problemOf>[0];

test.each<[string, Problem, string]>([
  [
    "a task that needs a check says that the result is unknown",
    { status: "needs_check", error: "cut off", failure: "unknown_outcome" },
    "we couldn't confirm that it arrived",
  ],
  [
    "another failure gives its own reason",
    { status: "needs_check", error: "cut off", failure: null },
    "cut off",
  ],
  [
    "and without one that it was interrupted",
    { status: "needs_check", error: null, failure: null },
    "it was interrupted too many times",
  ],
  [
    "a spent budget is named as the reason",
    { status: "stopped_budget", error: "too dear", failure: "budget" },
    "it has reached its budget",
  ],
  [
    "a failure gives its reason",
    { status: "failed", error: "it is gone", failure: null },
    "it is gone",
  ],
  [
    "or that no reason was recorded",
    { status: "failed", error: null, failure: null },
    "no reason was recorded",
  ],
  [
    "a failure that stops the agent says how to continue",
    { status: "queued", error: "no money", failure: "no_credit" },
    "no money. Add credit there and start the agent again",
  ],
  [
    "and leaves that out once the task has ended",
    { status: "failed", error: "no money", failure: "no_credit" },
    "no money",
  ],
  [
    "a temporary failure asks for no action",
    { status: "queued", error: "it is busy", failure: "try_later" },
    "it is busy",
  ],
])("%s", (_, problem, words) => {
  expect(problemOf(problem)).toBe(words);
});
