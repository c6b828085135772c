import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runPackage } from "./child.mjs";
import { PrepareError } from "./prepare.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The browser for the journeys: CHROMIUM_PATH, else one that the system has.
 * @returns {string | undefined}
 */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, ...macPaths].find(isExecutable);
}

/**
 * Finds a browser or gets one: Playwright's download first, which needs no rights, then the
 * system's package. The download does not work on every machine, hence the order of trust.
 * @returns {Promise<string>} its path
 * @throws {PrepareError} when there is none and none can be had
 */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  const { chromium } = await import("playwright");
  const downloaded = chromium.executablePath();
  if (await starts(downloaded)) return downloaded;

  console.log("Installing a browser for the journeys (once)…");
  await runPackage("playwright/cli.js", ["install", "chromium"], { quiet: true });
  if (await starts(downloaded)) return downloaded;

  if (process.getuid?.() === 0) {
    await run("apt-get", ["update", "-qq"], { quiet: true });
    await run("apt-get", ["install", "-y", "-qq", "chromium"], {
      quiet: true,
      env: { DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new PrepareError(
    "No browser for the journeys: install Chromium (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to the one you have, and run the command again.",
  );
}

/**
 * A downloaded browser may lack system libraries; then it does not even tell its version.
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
