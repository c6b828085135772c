/*
 * Commands for operators beside the server. Only Node's own modules may be imported here: packages may not be
 * there yet.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readCommand } from "./command-line.mjs";
import { ensureWholePackages } from "./packages.mjs";
import { ensureRunnable } from "./prepare.mjs";
import { root } from "./root.mjs";

/**
 * Runs a program of the build, after making it where it is missing.
 * @param {Parameters<typeof readCommand>[0]} name such as `rotate-key`
 * @param {{ asItIs?: boolean }} [options] `asItIs`: a server may be at work with what is installed and built. That
 *   stays, though there are newer sources, or another Node, by now
 */
export async function runBuilt(name, { asItIs = false } = {}) {
  readCommand(name);
  process.chdir(root);
  const program = join(root, "build", `${name}.mjs`);
  if (!asItIs || !existsSync(program)) await ensureRunnable();
  else await ensureWholePackages();
  process.env.NODE_ENV = "production";
  // It does its work when it is loaded.
  await import(pathToFileURL(program).href);
}
