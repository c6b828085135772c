/*
 * Commands for operators beside the server. Only Node's own modules may be imported here: packages may not be
 * there yet.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureRunnable } from "./prepare.mjs";
import { root } from "./root.mjs";

/**
 * Runs a program of the build, after making it where it is missing.
 * @param {string} name such as `rotate-key`
 */
export async function runBuilt(name) {
  process.chdir(root);
  await ensureRunnable();
  process.env.NODE_ENV = "production";
  // It does its work when it is loaded.
  await import(pathToFileURL(join(root, "build", `${name}.mjs`)).href);
}
