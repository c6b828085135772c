import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { root } from "./root.mjs";

/**
 * @typedef {object} Outcome
 * @property {number} code the exit code; 1 when a signal ended it
 * @property {string} output its output, if run with `quiet`
 */

/**
 * Runs a program until it ends. A signal to us stops it first, so that nothing is left running.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string, quiet?: boolean, yields?: boolean }}
 * [options] quiet: capture the output; yields: run with low priority
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { env, cwd = root, quiet = false, yields = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    // Its own process group, to stop it as a whole: `npm ci` does not pass signals to its
    // compilers. Interactive programs stay in the terminal's group.
    detached: quiet,
  });
  // Its children inherit this.
  if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));

  const stopSharing = onSignals((signal, exitCode) => {
    child.once("close", () => process.exit(exitCode));
    if (quiet) killGroup(child, signal);
    // Ctrl-C and a closed terminal reach the whole group anyway.
    else if (signal === "SIGTERM") child.kill(signal);
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  }).finally(stopSharing);
}

/**
 * Runs an installed package's command line program.
 * @param {string} script its path below node_modules
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runPackage(script, args, options) {
  return run(process.execPath, [join(root, "node_modules", script), ...args], options);
}

/**
 * Calls `obey` on the first stop signal of each kind. Repeats are ignored: signals to the whole
 * group arrive again when our parent ends.
 * @param {(signal: NodeJS.Signals, exitCode: number) => void} obey
 * @returns {() => void} removes the handlers
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

/** How long a child may take to stop, in milliseconds. */
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
    // Windows has no process groups.
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // It has just ended.
    return;
  }
  // An interrupted install is restarted from scratch, so it may be killed.
  if (signal !== "SIGKILL") setTimeout(() => killGroup(child, "SIGKILL"), KILL_TIMEOUT).unref();
}
