import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { playwrightCounts, vitestCounts } from "./test-counts.mjs";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agents-counts-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("a file of tests that cannot be loaded counts as one failure", () => {
  const file = report({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: "passed", assertionResults: [{ status: "passed" }] },
      { status: "failed", assertionResults: [{ status: "passed" }, { status: "failed" }] },
      { status: "failed", assertionResults: [] },
    ],
  });
  expect(vitestCounts(file)).toEqual({ passed: 3, failed: 2 });
});

test("a journey that passed at the second try has passed", () => {
  const file = report({
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: "no tests found" }],
  });
  expect(playwrightCounts(file)).toEqual({ passed: 5, failed: 2 });
});

test("a runner that left no report has counted nothing", () => {
  const missing = join(folder, "missing.json");
  expect(vitestCounts(missing)).toEqual({ passed: 0, failed: 0 });
  expect(playwrightCounts(missing)).toEqual({ passed: 0, failed: 0 });
});
