import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { root } from "./root.mjs";

/**
 * @typedef {object} Outcome
 * @property {number} code the exit code; 1 when a signal ended it
 * @property {string} output what it printed, when it was run quietly
 */

/**
 * Runs a program to its end. It shares our fate: what stops us stops it first, so that nothing is
 * left running behind.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string, quiet?: boolean, yields?: boolean }} [options] quiet:
 *   keep the output; yields: takes the time that others on this machine leave
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { env, cwd = root, quiet = false, yields = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    // A group of its own, to be stopped as a whole: `npm ci` does not pass a signal on to the
    // compilers that it runs. What talks to the terminal stays in the terminal's group.
    detached: quiet,
  });
  // What it starts itself inherits that.
  if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));

  const stopSharing = onSignals((signal, exitCode) => {
    child.once("close", () => process.exit(exitCode));
    if (quiet) killGroup(child, signal);
    // Ctrl-C and a closed terminal reach its whole group by themselves.
    else if (signal === "SIGTERM") child.kill(signal);
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  }).finally(stopSharing);
}

/**
 * Runs the command-line program of an installed package.
 * @param {string} script its path below node_modules
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runPackage(script, args, options) {
  return run(process.execPath, [join(root, "node_modules", script), ...args], options);
}

/**
 * Calls `obey` at the first signal of each kind that asks us to stop. More of them change nothing: one that was sent to
 * the whole group comes once more when our parent ends.
 * @param {(signal: NodeJS.Signals, exitCode: number) => void} obey
 * @returns {() => void} ends it
 */
export function onSignals(obey) {
  const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
  const listeners = Object.entries(exitCodes).map(([name, exitCode]) => {
    const signal = /** @type {NodeJS.Signals} */ (name);
    let obeyed = false;
    const listener = () => {
      if (!obeyed) obey(signal, exitCode);
      obeyed = true;
    };
    process.on(signal, listener);
    return () => void process.off(signal, listener);
  });
  return () => listeners.forEach((remove) => remove());
}

/** How long a child may take to obey, in milliseconds. */
const KILL_TIMEOUT = 2_000;

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function killGroup(child, signal) {
  const { pid } = child;
  // It never started.
  if (pid === undefined) return;
  try {
    // Windows has no groups.
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // It has just ended.
    return;
  }
  // An interrupted install is done again from the beginning, so it may be cut short.
  if (signal !== "SIGKILL") setTimeout(() => killGroup(child, "SIGKILL"), KILL_TIMEOUT).unref();
}
