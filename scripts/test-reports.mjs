import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./root.mjs";

/**
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures a line for each that failed: its file, its name and the reason
 */

/** What a runner that left no report has found out. @type {Report} */
const nothing = { passed: 0, failed: 0, failures: [] };

/** The end of a run is all that some places show: a reason may take so many characters, */
const REASON_LENGTH = 300;
/** and one run so many lines. */
const LINES = 25;

/**
 * What a run of vitest found out, from the file of its JSON reporter.
 * @param {string} file
 * @returns {Report}
 */
export function vitestReport(file) {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, message: string, status: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] } | null} */
  const report = readReport(file);
  if (!report) return nothing;
  const failures = report.testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const path = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === "failed");
      // A file that cannot even be loaded has no tests to fail: it counts as one, as one whose hook fails does.
      if (failed.length === 0) return [failureLine(path, "as a whole", message)];
      return failed.map((test) =>
        failureLine(path, test.fullName, ...(test.failureMessages ?? [])),
      );
    });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/**
 * @typedef {object} Suite a part of Playwright's report: a file, or a `describe` in it
 * @property {string} file
 * @property {{ title: string, ok: boolean, tests: { results: { errors: { message?: string }[] }[] }[] }[]} specs
 * @property {Suite[]} [suites]
 */

/**
 * What a run of Playwright found out, from the file of its JSON reporter.
 * @param {string} file
 * @returns {Report}
 */
export function playwrightReport(file) {
  /** @type {{ config: { rootDir: string }, stats: { expected: number, unexpected: number, flaky: number }, suites: Suite[], errors: { message?: string }[] } | null} */
  const report = readReport(file);
  if (!report) return nothing;
  const folder = relative(root, report.config.rootDir);
  const failures = [
    ...report.suites.flatMap((suite) => failedSpecs(suite, folder)),
    ...report.errors.map(({ message }) => failureLine(folder, "outside of the tests", message)),
  ];
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + report.errors.length,
    failures,
  };
}

/**
 * @param {Suite} suite
 * @param {string} folder
 * @returns {string[]}
 */
function failedSpecs({ file, specs, suites = [] }, folder) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return failureLine(`${folder}/${file}`, title, ...errors.map(({ message }) => message));
    });
  return [...own, ...suites.flatMap((suite) => failedSpecs(suite, folder))];
}

/**
 * The lines that tell what failed, few enough to be read at the end of a run.
 * @param {string[]} failures
 * @returns {string[]}
 */
export function failureList(failures) {
  if (failures.length === 0) return [];
  const more = failures.length - LINES;
  return [
    "Failed:",
    ...failures.slice(0, LINES).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/**
 * One line for a failure. What an error says over several lines (which element, what was expected)
 * is part of the reason; where it was thrown, and the code there, are not. Often it is the second
 * error that tells of the cause: what the browser's console has shown comes last.
 * @param {string} where
 * @param {string} name
 * @param {(string | undefined)[]} messages
 */
export function failureLine(where, name, ...messages) {
  const reasons = messages.map((message) => reasonOf(message ?? "")).filter(Boolean);
  return `${where} › ${name}: ${reasons.join(" · also: ") || "no reason given, see above"}`;
}

/** @param {string} message */
function reasonOf(message) {
  const reason = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("at ") && !/^>? *\d* *\|/.test(line))
    .join(" ");
  return reason.length > REASON_LENGTH ? `${reason.slice(0, REASON_LENGTH)}…` : reason;
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
