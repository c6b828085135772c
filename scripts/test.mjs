/*
 * `npm test`: all but the soak and the counterparts, or the parts that are named: `npm test -- static`,
 * `unit`, `journeys`, `soak`, `counterparts`. What is checked without running anything is checked beside all others, in
 * the time that their waiting leaves; they themselves run one after the other. Every step runs even when an
 * earlier one has failed, so that one run shows all there is to mend; only without packages, a build,
 * a browser or Java there is nothing to run. The last lines say what failed and why, and count the
 * tests.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { run, runPackage } from "./child.mjs";
import { readCommand, refuse } from "./command-line.mjs";
import { ensureJava } from "./java.mjs";
import { stopWithParent } from "./parent.mjs";
import { ensurePackages } from "./packages.mjs";
import { ensureBuild, ensureCounterparts, ensureNode } from "./prepare.mjs";
import { root } from "./root.mjs";
import { reportAndExit } from "./steps.mjs";
import { ensureGhost } from "./ghost.mjs";
import { ensureWordPress } from "./wordpress.mjs";
import {
  failureLine,
  failureList,
  nothing,
  playwrightReport,
  vitestReport,
} from "./test-reports.mjs";

/**
 * The soak takes a quarter of an hour, and the counterparts packages of their own: they run when they are
 * asked for, and in `.ci/run`.
 */
const parts = ["static", "unit", "journeys", "soak", "counterparts"];
/** The checks look at files alone, and nothing waits for them. */
const aside = { quiet: true, yields: true };
const usual = parts.filter((part) => part !== "soak" && part !== "counterparts");
const reports = join(root, "test-results", "reports");

/**
 * @typedef {object} Step
 * @property {string} part
 * @property {string} title
 * @property {() => Promise<import("./child.mjs").Outcome>} run
 * @property {() => import("./test-reports.mjs").Report} [report] for steps that are made of tests
 */

/** @type {Step[]} */
const steps = [
  {
    part: "static",
    title: "Format",
    run: () => runPackage("oxfmt/bin/oxfmt", ["--check", "."], aside),
  },
  {
    part: "static",
    title: "Walls",
    run: () => runPackage("eslint/bin/eslint.js", ["--max-warnings", "0", "."], aside),
  },
  {
    part: "static",
    title: "Types and rules",
    run: () => runPackage("oxlint/bin/oxlint", ["--max-warnings", "0", "."], aside),
  },
  {
    part: "static",
    title: "Area graph",
    run: () => run(process.execPath, [join(root, "scripts/area-graph.mjs")], aside),
  },
  {
    part: "static",
    title: "Unused exports",
    run: () => run(process.execPath, [join(root, "scripts/unused-exports.mjs")], aside),
  },
  vitest("unit", "Unit, API and start", ["unit", "api"]),
  playwright("journeys", "Browser journeys", ["--project", "journeys"]),
  vitest("soak", "Soak", ["soak"]),
  playwright("soak", "Other browser journeys", ["--project", "soak"]),
  vitest("counterparts", "Counterparts", ["counterparts"]),
];

const { names: asked } = readCommand("test");
const unknown = asked.find((part) => !parts.includes(part));
if (unknown !== undefined) {
  refuse(
    `There is no part '${unknown}': the parts are ${parts.join(", ")}.`,
    "npm test [-- PART…]",
  );
}
/** @param {string} part */
const includes = (part) => (asked.length === 0 ? usual : asked).includes(part);

stopWithParent();
try {
  ensureNode();
  await ensurePackages();
  if (parts.some((part) => part !== "static" && includes(part))) await ensureBuild();
  if (includes("counterparts")) {
    await ensureCounterparts();
    await ensureWordPress();
    await ensureGhost();
  }
  if (includes("unit")) await ensureJava();
  // The configuration of Playwright reads the same variable.
  if (includes("journeys") || includes("soak")) process.env.CHROMIUM_PATH = await ensureBrowser();
} catch (error) {
  reportAndExit(error);
}

rmSync(reports, { recursive: true, force: true });
const wanted = steps.filter(({ part }) => includes(part));
const checks = Promise.all(wanted.filter(({ part }) => part === "static").map(runStep));
const tested = [];
for (const step of wanted.filter(({ part }) => part !== "static")) tested.push(await runStep(step));
const results = [...(await checks), ...tested];

console.log();
for (const { line } of results) console.log(line);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const unsteady = results.flatMap(({ unsteady }) => unsteady);
for (const line of failureList(unsteady, "Passed only when tried again:")) console.log(line);
for (const line of failureList(results.flatMap(({ failures }) => failures))) console.log(line);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

/**
 * A step of some of vitest's projects.
 * @param {string} part
 * @param {string} title
 * @param {string[]} projects
 * @returns {Step}
 */
function vitest(part, title, projects) {
  const file = join(reports, `${part}.json`);
  const args = [
    ...projects.flatMap((name) => ["--project", name]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  return {
    part,
    title,
    run: () => runPackage("vitest/vitest.mjs", ["run", ...args]),
    report: () => vitestReport(file),
  };
}

/**
 * A step of some of the browser's journeys.
 * @param {string} part
 * @param {string} title
 * @param {string[]} which
 * @returns {Step}
 */
function playwright(part, title, which) {
  const file = join(reports, `${part}-playwright.json`);
  return {
    part,
    title,
    run: () =>
      runPackage("playwright/cli.js", ["test", "--reporter=list,json", ...which], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      }),
    report: () => playwrightReport(file),
  };
}

/** @param {Step} step */
async function runStep({ title, run: runIt, report }) {
  console.log(`▶ ${title}`);
  const start = performance.now();
  const { code, output } = await runIt();
  const ok = code === 0;
  const line = `${ok ? "✓" : "✗"} ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`;
  if (!ok && output) console.log(output);
  console.log(line);
  const { passed, failed, failures, unsteady } = report?.() ?? nothing;
  if (ok || failed > 0) return { ok, line, passed, failed, failures, unsteady };
  // A step that is not made of tests, or a runner that breaks down without naming one.
  const broken = failureLine(title, `ended with ${code}`, output);
  return { ok, line, passed, failed: report ? 1 : 0, failures: [broken], unsteady };
}
