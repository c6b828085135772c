/*
 * `npm test`: everything, or one part: `npm test -- static`, `unit` or `journeys`. The parts run one
 * after the other, the steps of a part beside each other. Every step runs even when an earlier one
 * has failed, so that one run shows all there is to mend; only without packages, a build, a browser
 * or Java there is nothing to run. The last line counts the tests.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { runPackage } from "./child.mjs";
import { ensureJava } from "./java.mjs";
import { stopWithParent } from "./parent.mjs";
import { ensureBuild, ensureNode, ensurePackages, reportAndExit } from "./prepare.mjs";
import { root } from "./root.mjs";
import { playwrightCounts, vitestCounts } from "./test-counts.mjs";

const parts = ["static", "unit", "journeys"];
const reports = join(root, "test-results", "reports");
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

/**
 * @typedef {object} Step
 * @property {string} part
 * @property {string} title
 * @property {() => Promise<import("./child.mjs").Outcome>} run
 * @property {() => import("./test-counts.mjs").Counts} [counts] for steps that are made of tests
 */

/** @type {Step[]} */
const steps = [
  {
    part: "static",
    title: "Format",
    run: () =>
      runPackage("prettier/bin/prettier.cjs", ["--check", "--log-level=warn", "."], {
        quiet: true,
      }),
  },
  {
    part: "static",
    title: "Lint",
    run: () => runPackage("eslint/bin/eslint.js", ["--max-warnings=0", "."], { quiet: true }),
  },
  {
    part: "static",
    title: "Types",
    run: () => runPackage("typescript/bin/tsc", ["--noEmit"], { quiet: true }),
  },
  {
    part: "unit",
    title: "Unit, API and start",
    run: () =>
      runPackage("vitest/vitest.mjs", [
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${vitestReport}`,
      ]),
    counts: () => vitestCounts(vitestReport),
  },
  {
    part: "journeys",
    title: "Browser journeys",
    run: () =>
      runPackage("playwright/cli.js", ["test", "--reporter=list,json"], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
      }),
    counts: () => playwrightCounts(playwrightReport),
  },
];

const asked = process.argv.slice(2);
const unknown = asked.find((part) => !parts.includes(part));
if (unknown !== undefined) {
  console.error(`There is no part '${unknown}': the parts are ${parts.join(", ")}.`);
  process.exit(1);
}
/** @param {string} part */
const includes = (part) => asked.length === 0 || asked.includes(part);

stopWithParent();
try {
  ensureNode();
  await ensurePackages();
  if (includes("unit") || includes("journeys")) await ensureBuild();
  if (includes("unit")) await ensureJava();
  // The configuration of Playwright reads the same variable.
  if (includes("journeys")) process.env.CHROMIUM_PATH = await ensureBrowser();
} catch (error) {
  reportAndExit(error);
}

rmSync(reports, { recursive: true, force: true });
const results = [];
for (const part of parts.filter(includes)) {
  const together = steps.filter((step) => step.part === part);
  results.push(...(await Promise.all(together.map(runStep))));
}

console.log();
for (const { line } of results) console.log(line);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

/** @param {Step} step */
async function runStep({ title, run, counts }) {
  console.log(`▶ ${title}`);
  const start = performance.now();
  const { code, output } = await run();
  const ok = code === 0;
  const line = `${ok ? "✓" : "✗"} ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`;
  if (!ok && output) console.log(output);
  console.log(line);
  const { passed, failed } = counts?.() ?? { passed: 0, failed: 0 };
  // A runner that breaks down without naming a test has still failed.
  return { ok, line, passed, failed: counts && !ok && failed === 0 ? 1 : failed };
}
