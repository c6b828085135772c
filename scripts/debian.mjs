import { run } from "./child.mjs";
import { PrepareError } from "./steps.mjs";

/**
 * Installs missing system packages, if permitted.
 * @param {object} wanted
 * @param {() => unknown} wanted.isThere
 * @param {string} wanted.what its description, such as `Java for the HTML checker`
 * @param {readonly string[]} wanted.packages of Debian
 * @param {string} [wanted.otherwise] an alternative
 * @throws {PrepareError} if it is missing and cannot be installed
 */
export async function ensureDebian({ isThere, what, packages, otherwise = "" }) {
  if (isThere()) return;
  if (process.getuid?.() === 0) {
    console.log(`Installing ${what} (once)…`);
    const options = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
    await run("apt-get", ["update", "-qq"], options);
    const install = ["install", "-y", "-qq", "--no-install-recommends"];
    await run("apt-get", [...install, ...packages], options);
  }
  if (isThere()) return;
  throw new PrepareError(
    `No ${what}: install it (Debian: sudo apt-get install ${packages.join(" ")})${otherwise}, and run the command again.`,
  );
}
