import { existsSync, readFileSync } from "node:fs";
import { run } from "./child.mjs";

/* Shared parts of the preparation steps. Import only Node's own modules here. */

/** A failure that the user can fix; its message says how. */
export class PrepareError extends Error {}

/**
 * Ends a command; fixable failures print one line.
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
  // The npm that called us, else from the PATH (a script on Windows).
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
