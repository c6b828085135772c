import { expect, test } from "vitest";
import { expectCountsAfter } from "#tests/harness/thousand-tasks.ts";
import { countsOfImprovement } from "./counts.ts";

test("every count of every agent equals its rows, even after failures", async () => {
  await expectCountsAfter(60, 2, "sixty tasks");
});

test("an improvement counts only what it added", () => {
  const check = (name: "title" | "keyword_in_title" | "keyword_in_opening", passed: boolean) => ({
    name,
    outcome: passed ? ("passed" as const) : ("look" as const),
  });
  const before = [
    check("title", true),
    check("keyword_in_title", false),
    check("keyword_in_opening", false),
  ];
  const after = [
    check("title", false),
    check("keyword_in_title", true),
    check("keyword_in_opening", false),
  ];
  expect(countsOfImprovement(before, after)).toEqual({ improved: 1, checks: 1, keywords: 1 });
  expect(countsOfImprovement(after, after)).toEqual({ improved: 1, checks: 0, keywords: 0 });
});
