import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./root.mjs";

/**
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures a line for each that failed: its file, its name and the reason
 * @property {string[]} unsteady the same for each that failed at first, and passed when it was tried again
 */

/** What a step without tests, or a runner that left no report, has found out. @type {Report} */
export const nothing = { passed: 0, failed: 0, failures: [], unsteady: [] };

/** The end of a run is all that some places show: a reason may take so many characters, */
const REASON_LENGTH = 900;
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
 * The lines that tell what failed, few enough to be read at the end of a run.
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
