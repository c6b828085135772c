/*
 * Operator commands. Import only Node's own modules here, because packages may be missing.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readCommand } from "./command-line.mjs";
import { ensureWholePackages } from "./packages.mjs";
import { ensureRunnable } from "./prepare.mjs";
import { root } from "./root.mjs";

/**
 * Runs a built program, building it first if missing.
 * @param {Parameters<typeof readCommand>[0]} name such as `rotate-key`
 * @param {{ asItIs?: boolean }} [options] `asItIs`: uses the present packages and build even if
 * outdated, because a server may be using them
 */
export async function runBuilt(name, { asItIs = false } = {}) {
  readCommand(name);
  process.chdir(root);
  const program = join(root, "build", `${name}.mjs`);
  if (!asItIs || !existsSync(program)) await ensureRunnable();
  else await ensureWholePackages();
  process.env.NODE_ENV = "production";
  // Importing it runs it.
  await import(pathToFileURL(program).href);
}
