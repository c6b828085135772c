import { expect, test } from "vitest";
import { problemOf } from "./problem.ts";

type Problem = Parameters<typeof problemOf>[0];

test.each<[string, Problem, string]>([
  [
    "a task that is to be looked at says that nobody knows",
    { status: "needs_check", error: "cut off", failure: "unknown_outcome" },
    "nobody knows whether it has arrived",
  ],
  [
    "for another reason it says that",
    { status: "needs_check", error: "cut off", failure: null },
    "cut off",
  ],
  [
    "and without one that it was interrupted",
    { status: "needs_check", error: null, failure: null },
    "it was interrupted again and again",
  ],
  [
    "a spent budget is told as that",
    { status: "stopped_budget", error: "too dear", failure: "budget" },
    "its budget is used up",
  ],
  ["a failure says why", { status: "failed", error: "it is gone", failure: null }, "it is gone"],
  [
    "or that nothing was noted",
    { status: "failed", error: null, failure: null },
    "no reason was noted",
  ],
  [
    "what stops an agent says how it goes on",
    { status: "queued", error: "no money", failure: "no_credit" },
    "no money. Add credit there and start the agent again",
  ],
  [
    "and does not once the task has ended",
    { status: "failed", error: "no money", failure: "no_credit" },
    "no money",
  ],
  [
    "what passes by itself needs nobody",
    { status: "queued", error: "it is busy", failure: "try_later" },
    "it is busy",
  ],
])("%s", (_, problem, words) => {
  expect(problemOf(problem)).toBe(words);
});
