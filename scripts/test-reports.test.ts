import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./root.mjs";
import { failureLine, failureList, playwrightReport, vitestReport } from "./test-reports.mjs";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agents-reports-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("vitest: what failed is named with its reason, and a file that cannot be loaded counts as one", () => {
  const failed = {
    status: "failed",
    fullName: "money adds",
    failureMessages: ["AssertionError: expected 1 to be 2\n    at app/core/money.test.ts:3:1"],
  };
  const file = report({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { name: join(root, "a.test.ts"), status: "passed", assertionResults: [] },
      {
        name: join(root, "app/core/money.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [{ status: "passed", fullName: "money" }, failed],
      },
      {
        name: join(root, "app/core/secrets/ids.test.ts"),
        status: "failed",
        message: "Cannot find module './id'",
        assertionResults: [],
      },
    ],
  });
  expect(vitestReport(file)).toEqual({
    passed: 3,
    failed: 2,
    failures: [
      "app/core/money.test.ts › money adds: AssertionError: expected 1 to be 2",
      "app/core/secrets/ids.test.ts › as a whole: Cannot find module './id'",
    ],
    unsteady: [],
  });
});

test("Playwright: what failed is named with its reason, and what passed when tried again has passed, and is named", () => {
  const code = "  68 |   // before\n> 69 |     expect(locator)\n     |     ^";
  const message = `Error: \u001b[2mexpect(\u001b[22mlocator) failed\n\nLocator: getByText('x')\n${code}`;
  const errors = [{ message }, { message: "a second one" }];
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    tests: [{ results: [{ errors: ok ? [] : errors }] }],
  });
  const tests = [{ results: [{ errors }, { errors: [] }] }];
  const unsteady = { title: "passes when tried again", ok: true, tests };
  const file = report({
    config: { rootDir: join(root, "tests/journeys") },
    stats: { expected: 4, unexpected: 2, flaky: 1, skipped: 2 },
    errors: [{ message: "no tests found" }],
    suites: [
      {
        file: "tour.spec.ts",
        specs: [spec("passes", true), spec("fails", false), unsteady],
        suites: [{ file: "tour.spec.ts", specs: [spec("fails inside", false)] }],
      },
    ],
  });
  const reason = "Error: expect(locator) failed Locator: getByText('x') · also: a second one";
  expect(playwrightReport(file)).toEqual({
    passed: 5,
    failed: 3,
    failures: [
      `tests/journeys/tour.spec.ts › fails: ${reason}`,
      `tests/journeys/tour.spec.ts › fails inside: ${reason}`,
      "tests/journeys › outside of the tests: no tests found",
    ],
    unsteady: [`tests/journeys/tour.spec.ts › passes when tried again: ${reason}`],
  });
});

test("a runner that left no report has counted nothing", () => {
  const missing = join(folder, "missing.json");
  const nothing = { passed: 0, failed: 0, failures: [], unsteady: [] };
  expect(vitestReport(missing)).toEqual(nothing);
  expect(playwrightReport(missing)).toEqual(nothing);
});

test("the list of failures stays short", () => {
  expect(failureList([])).toEqual([]);
  const list = failureList(Array.from({ length: 30 }, (_, index) => `failure ${index}`));
  expect(list).toHaveLength(27);
  expect(list[0]).toBe("Failed:");
  expect(list.at(-1)).toBe("  and 5 more");
  expect(failureLine("a.test.ts", "b", "c".repeat(1_000)).length).toBeLessThan(930);
  expect(failureLine("a.test.ts", "b")).toBe("a.test.ts › b: no reason given, see above");
});

test(".ci/run ends with what failed in all of its parts, what passed only when tried again, and their count", () => {
  const tree = join(folder, "tree");
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  cpSync(join(root, ".ci/run"), join(tree, ".ci/run"));
  const script = (path: string, lines: string[]) =>
    writeFileSync(path, ["#!/bin/sh", ...lines].join("\n"), { mode: 0o755 });
  script(join(bin, "npm"), [
    'echo "Failed:"',
    'echo "  said by a test, and not the list"',
    'echo "Passed only when tried again:"',
    'echo "  $* has passed"',
    'echo "Failed:"',
    'echo "  $* has failed"',
    'echo "2 passed, 1 failed"',
    "exit 1",
  ]);
  script(join(tree, ".ci/unit-on-node"), ["echo broken; exit 3"]);
  script(join(tree, ".ci/bare-start"), ['echo "1 passed, 0 failed"']);

  const { status, stdout } = spawnSync(join(tree, ".ci/run"), {
    encoding: "utf8",
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  });
  expect(status).toBe(1);
  expect(stdout.trimEnd().split("\n").slice(-10)).toEqual([
    "Passed only when tried again:",
    "  npm test › test has passed",
    "  npm test -- soak › test -- soak has passed",
    "  npm run test:counterparts › run test:counterparts has passed",
    "Failed:",
    "  npm test › test has failed",
    "  npm test -- soak › test -- soak has failed",
    "  npm run test:counterparts › run test:counterparts has failed",
    "  .ci/unit-on-node 24 › ended with 3, without a count",
    "10 passed, 4 failed",
  ]);
});
