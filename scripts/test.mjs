/*
 * `npm test`: runs everything except the soak and counterparts, or the named parts: `npm test --
 * static`, `unit`, `journeys`, `soak`, `counterparts`. Static checks run in parallel with low
 * priority; other steps run in sequence. All steps run even after failures, so that one run shows
 * everything; only missing packages, build, browser or Java stop it. The last lines summarize
 * failures and counts.
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
 * The soak takes 15 minutes, and counterparts need extra packages: they run on request and in
 * `.ci/run`.
 */
const parts = ["static", "unit", "journeys", "soak", "counterparts"];
/** Static checks read files only, and nothing depends on them. */
const aside = { quiet: true, yields: true };
const usual = parts.filter((part) => part !== "soak" && part !== "counterparts");
const reports = join(root, "test-results", "reports");

/**
 * @typedef {object} Step
 * @property {string} part
 * @property {string} title
 * @property {() => Promise<import("./child.mjs").Outcome>} run
 * @property {() => import("./test-reports.mjs").Report} [report] for steps with tests
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
    title: "Unused files, exports and packages",
    run: () => runPackage("knip/bin/knip.js", ["--no-progress"], aside),
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
  // Playwright's configuration reads the same variable.
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
 * A step that runs vitest projects.
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
 * A step that runs browser journeys.
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
  // A step without tests, or a runner that crashed.
  const broken = failureLine(title, `ended with ${code}`, output);
  return { ok, line, passed, failed: report ? 1 : 0, failures: [broken], unsteady };
}
