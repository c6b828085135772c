import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./child.mjs";
import { PrepareError } from "./prepare.mjs";

/**
 * The Java that runs the HTML checker: JAVA_HOME's, else one on the PATH.
 * @returns {string | undefined}
 */
export function findJava() {
  const folders = [
    ...(process.env.JAVA_HOME ? [join(process.env.JAVA_HOME, "bin")] : []),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.map((folder) => join(folder, "java")).find(isExecutable);
}

/**
 * Finds Java or gets the system's package.
 * @throws {PrepareError} when there is none and none can be had
 */
export async function ensureJava() {
  if (findJava()) return;
  if (process.getuid?.() === 0) {
    console.log("Installing Java for the HTML checker (once)…");
    const options = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
    await run("apt-get", ["update", "-qq"], options);
    await run("apt-get", ["install", "-y", "-qq", "default-jre-headless"], options);
  }
  if (findJava()) return;
  throw new PrepareError(
    "No Java for the HTML checker: install it (Debian: sudo apt-get install default-jre-headless), or set JAVA_HOME to the one you have, and run the command again.",
  );
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
