import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * What a run of vitest counted, from the file of its JSON reporter.
 * @param {string} file
 * @returns {Counts}
 */
export function vitestCounts(file) {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] } | null} */
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0 };
  // A file that cannot even be loaded has no tests to fail: it counts as one.
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
  };
}

/**
 * What a run of Playwright counted, from the file of its JSON reporter.
 * @param {string} file
 * @returns {Counts}
 */
export function playwrightCounts(file) {
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] } | null} */
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0 };
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + report.errors.length,
  };
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
