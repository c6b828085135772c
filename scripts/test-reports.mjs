import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./root.mjs";

/**
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures a line for each that failed: its file, its name and the reason
 * @property {string[]} unsteady the same for tests that passed on retry
 */

/** The result of a step without a report. @type {Report} */
export const nothing = { passed: 0, failed: 0, failures: [], unsteady: [] };

/** Limits for the summary, which may be all that CI shows: characters per reason, */
const REASON_LENGTH = 900;
/** and lines per run. */
const LINES = 25;

/**
 * Reads vitest's JSON report.
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
      // A file that fails to load counts as one failure, like a failing hook.
      if (failed.length === 0) return [failureLine(path, "as a whole", message)];
      return failed.map((test) =>
        failureLine(path, test.fullName, ...(test.failureMessages ?? [])),
      );
    });
  return { passed: report.numPassedTests, failed: failures.length, failures, unsteady: [] };
}

/** @typedef {{ title: string, ok: boolean, tests: { results: { errors: { message?: string }[] }[] }[] }} Spec */

/**
 * @typedef {object} Suite a part of Playwright's report: a file, or a `describe` in it
 * @property {string} file
 * @property {Spec[]} specs
 * @property {Suite[]} [suites]
 */

/**
 * Reads Playwright's JSON report.
 * @param {string} file
 * @returns {Report}
 */
export function playwrightReport(file) {
  /** @type {{ config: { rootDir: string }, stats: { expected: number, unexpected: number, flaky: number }, suites: Suite[], errors: { message?: string }[] } | null} */
  const report = readReport(file);
  if (!report) return nothing;
  const folder = relative(root, report.config.rootDir);
  const failures = [
    ...report.suites.flatMap((suite) => specLines(suite, folder, ({ ok }) => !ok)),
    ...report.errors.map(({ message }) => failureLine(folder, "outside of the tests", message)),
  ];
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + report.errors.length,
    failures,
    unsteady: report.suites.flatMap((suite) =>
      specLines(suite, folder, (spec) => spec.ok && errorsOf(spec).length > 0),
    ),
  };
}

/** @param {Spec} spec */
const errorsOf = ({ tests }) =>
  tests.flatMap(({ results }) => results.flatMap((result) => result.errors));

/**
 * @param {Suite} suite
 * @param {string} folder
 * @param {(spec: Spec) => boolean} isMeant
 * @returns {string[]}
 */
function specLines({ file, specs, suites = [] }, folder, isMeant) {
  const own = specs
    .filter(isMeant)
    .map((spec) =>
      failureLine(`${folder}/${file}`, spec.title, ...errorsOf(spec).map(({ message }) => message)),
    );
  return [...own, ...suites.flatMap((suite) => specLines(suite, folder, isMeant))];
}

/**
 * Summarizes failures for the end of a run.
 * @param {string[]} failures
 * @param {string} title
 * @returns {string[]}
 */
export function failureList(failures, title = "Failed:") {
  if (failures.length === 0) return [];
  const more = failures.length - LINES;
  return [
    title,
    ...failures.slice(0, LINES).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/**
 * A failure as one line. The reason includes the error's details (element, expected value), but not
 * the stack or code. The second error often names the cause: the browser's console comes last.
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
