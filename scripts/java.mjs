import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { ensureDebian } from "./debian.mjs";

/**
 * Java for the HTML checker: JAVA_HOME's, else from the PATH.
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
 * Finds Java or installs the system package.
 * @throws {PrepareError} if it is missing and cannot be installed
 */
export function ensureJava() {
  return ensureDebian({
    isThere: findJava,
    what: "Java for the HTML checker",
    packages: ["default-jre-headless"],
    otherwise: ", or set JAVA_HOME to the one you have",
  });
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
