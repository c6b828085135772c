import { existsSync, readFileSync } from "node:fs";
import { run } from "./child.mjs";

/* What the steps of preparing have in common. Only Node's own modules may be imported here. */

/** A failure that a person can mend; its message says how. */
export class PrepareError extends Error {}

/**
 * Ends a command: says in one line what to do for failures that people can mend.
 * @param {unknown} error
 */
export function reportAndExit(error) {
  console.error(error instanceof PrepareError ? error.message : error);
  process.exit(1);
}

/** @param {string} file @param {string} fingerprint */
export function stampHolds(file, fingerprint) {
  return existsSync(file) && readFileSync(file, "utf8") === fingerprint;
}

/** @param {string[]} args */
export async function npm(args) {
  // The npm that called us, else the one on the path (a script of its own on Windows).
  const own = process.env.npm_execpath;
  const { code, output } = own?.endsWith(".js")
    ? await run(process.execPath, [own, ...args], { quiet: true })
    : await run(process.platform === "win32" ? "npm.cmd" : "npm", args, { quiet: true });
  if (code !== 0) throw new Error(output);
}

/**
 * @param {string} title
 * @param {() => Promise<void>} work
 */
export async function timed(title, work) {
  const start = performance.now();
  console.log(`${title}…`);
  await work();
  console.log(`${title} took ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/** @param {string} what @param {string} advice @param {unknown} error */
export function failure(what, advice, error) {
  const output = error instanceof Error ? error.message : String(error);
  return new PrepareError(`${output.trim()}\n${what}: ${advice}, then run the command again.`);
}
