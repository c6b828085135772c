/*
 * `npm run bench`: runs all benchmarks in scripts/bench, or the named ones: `npm run bench -- pages
 * channel`. They run in sequence, because parallel work would distort the measurements.
 */
import { readdirSync } from "node:fs";
import { join, parse } from "node:path";
import { run, runPackage } from "./child.mjs";
import { readCommand, refuse } from "./command-line.mjs";
import { ensureRunnable } from "./prepare.mjs";
import { root } from "./root.mjs";

/** In running order; other files are parts of these. */
const order = [
  "pages",
  "blog",
  "api",
  "channel",
  "engine",
  "live",
  "checks",
  "work-queue",
  "publishing",
  "dashboard",
  "other-tab",
  "billing",
  "voice",
  "process",
  "durability",
];

const files = new Map(
  readdirSync(join(root, "scripts/bench"))
    .filter((file) => /\.(mjs|ts)$/.test(file))
    .map((file) => [parse(file).name, file]),
);
const known = order.filter((name) => files.has(name));
const { names: asked } = readCommand("bench");
const unknown = asked.find((name) => !known.includes(name));

if (unknown !== undefined || known.length === 0) {
  refuse(
    `There is no benchmark '${unknown ?? ""}': the names are ${known.join(", ") || "(none yet)"}.`,
    "npm run bench [-- NAME…]",
  );
}

await ensureRunnable();

/** @type {string[]} */
const failed = [];
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n── ${name}`);
  if ((await runBenchmark(`scripts/bench/${files.get(name)}`)) !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}.`);
  process.exit(1);
}

/** @param {string} file */
async function runBenchmark(file) {
  const env = { NODE_ENV: "production" };
  const { code } = file.endsWith(".ts")
    ? await runPackage("tsx/dist/cli.mjs", [file], { env })
    : await run(process.execPath, [file], { env });
  return code;
}
