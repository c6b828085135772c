import { accessSync, constants } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { run, runPackage } from "./child.mjs";
import { PrepareError } from "./steps.mjs";

/** Headless Chromium: the same pages for half the CPU time. */
const shell = "chromium-headless-shell";
const names = [shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The browser for journeys: CHROMIUM_PATH, else a system one.
 * @returns {string | undefined}
 */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, ...macPaths].find(isExecutable);
}

/**
 * Finds or installs a browser. The system's headless package comes first, then Playwright's
 * download, which needs no root but does not work everywhere, then the system's full package.
 * @returns {Promise<string>} its path
 * @throws {PrepareError} if none is available
 */
export async function ensureBrowser() {
  const found = findBrowser();
  if (process.env.CHROMIUM_PATH || (found && basename(found) === shell)) return String(found);
  await installPackage(shell);
  const present = findBrowser();
  if (present) return present;
  const { chromium } = await import("playwright");
  const downloaded = chromium.executablePath();
  if (await starts(downloaded)) return downloaded;

  console.log("Downloading a browser for the journeys (once)…");
  await runPackage("playwright/cli.js", ["install", "chromium"], { quiet: true });
  if (await starts(downloaded)) return downloaded;

  await installPackage("chromium");
  const installed = findBrowser();
  if (installed) return installed;
  throw new PrepareError(
    "No browser for the journeys: install Chromium (Debian: sudo apt-get install chromium-headless-shell), or set CHROMIUM_PATH to the one you have, and run the command again.",
  );
}

/**
 * Tries to install a package, which requires root and Debian; the caller checks the result.
 * @param {string} name
 */
async function installPackage(name) {
  if (process.getuid?.() !== 0) return;
  console.log(`Installing ${name} for the journeys (once)…`);
  // Fail fast without a network.
  const options = ["-qq", "-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=0"];
  const quietly = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  const install = () => run("apt-get", [...options, "install", "-y", name], quietly);
  if ((await install()).code === 0) return;
  await run("apt-get", [...options, "update"], quietly);
  await install();
}

/**
 * A downloaded browser may lack system libraries; then even --version fails.
 * @param {string} path
 */
async function starts(path) {
  if (!isExecutable(path)) return false;
  const { code } = await run(path, ["--version"], { quiet: true });
  return code === 0;
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
