import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child.mjs";
import { exclusively } from "./exclusive.mjs";
import { packagesFingerprint } from "./fingerprint.mjs";
import { installAdvice } from "./install-advice.mjs";
import { root } from "./root.mjs";
import { failure, npm, stampHolds, timed } from "./steps.mjs";

/*
 * Packages are installed beside the current ones and swapped in when complete: a running server
 * loads some lazily, and a failed install must not remove them. Import only Node's own modules
 * here, because packages may be missing.
 */

/** @param {string} folder */
const placesIn = (folder) => {
  const beside = join(folder, ".packages");
  const next = join(beside, "next");
  return {
    current: join(folder, "node_modules"),
    beside,
    next,
    /** Includes the files that an install needs. */
    complete: join(next, "node_modules"),
    former: join(beside, "former"),
  };
};

/**
 * Inside the packages folder, so that wiping it removes the marker too. @param {string} packages
 */
const stampOf = (packages) => join(packages, ".installed");

/**
 * Installs packages if the lockfile or Node version has changed.
 * @throws {import("./steps.mjs").PrepareError} on failure; the previous packages stay
 */
export async function ensurePackages() {
  if (stampHolds(stampOf(placesIn(root).current), packagesFingerprint())) return;
  await exclusively(async () => {
    mendPackages(root);
    // The previous lock holder may have installed already.
    const fingerprint = packagesFingerprint();
    if (stampHolds(stampOf(placesIn(root).current), fingerprint)) return;
    await timed("Installing packages (a minute or two, once)", () => install(fingerprint)).catch(
      (error) => {
        rmSync(placesIn(root).beside, { recursive: true, force: true });
        const said = error instanceof Error ? error.message : String(error);
        throw failure("The packages could not be installed", installAdvice(said), error);
      },
    );
  });
}

/**
 * For commands that use packages as they are: a killed install may have left them under another
 * name.
 */
export async function ensureWholePackages() {
  if (existsSync(placesIn(root).current)) return;
  await exclusively(async () => mendPackages(root));
}

/** @param {string} fingerprint */
async function install(fingerprint) {
  const { beside, next, complete } = placesIn(root);
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".npmrc"])
    if (existsSync(join(root, name))) cpSync(join(root, name), join(next, name));
  // Without install scripts, which would only compile prebuilt modules.
  // The lockfile has each package's hash, so cached packages need no request: npm 10 loses track of
  // a thousand downloads.
  const options = ["--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  const ci = () => npm(["ci", "--prefix", next, "--include=dev", "--ignore-scripts", ...options]);
  await ci().catch((error) => {
    // npm 10 sometimes loses track of its downloads; a retry uses what it has fetched.
    if (!String(error).includes("Exit handler never called")) throw error;
    return ci();
  });
  await checkDatabasePackage(complete);
  writeFileSync(stampOf(complete), fingerprint);
  for (const step of placing(root)) step();
}

/**
 * Loads the essential native package in its own process: a binary for another machine would crash
 * it.
 * @param {string} packages
 */
async function checkDatabasePackage(packages) {
  const current = Number.parseInt(process.versions.node, 10) >= 22;
  const [name, open] = current
    ? ["better-sqlite3", "new database(':memory:')"]
    : ["@photostructure/sqlite", "new database.DatabaseSync(':memory:')"];
  const code = `const database = require(${JSON.stringify(join(packages, name))}); ${open};`;
  const { code: exit, output } = await run(process.execPath, ["--eval", code], { quiet: true });
  if (exit === 0) return;
  // No prebuilt binary fits this machine.
  await npm(["rebuild", name, "--prefix", join(packages, ".."), "--loglevel=error"]).catch(
    (error) => {
      throw new Error(`${output}\n${error instanceof Error ? error.message : String(error)}`);
    },
  );
}

/**
 * The steps that swap in the new packages. After each of them, even after a crash, `mendPackages`
 * restores a working folder.
 * @param {string} folder
 * @returns {(() => void)[]}
 */
export function placing(folder) {
  const { current, beside, complete, former } = placesIn(folder);
  return [
    () => existsSync(current) && renameSync(current, former),
    () => renameSync(complete, current),
    () => rmSync(beside, { recursive: true, force: true }),
  ];
}

/**
 * Completes or cleans up a killed install.
 * @param {string} folder
 */
export function mendPackages(folder) {
  const { current, beside, complete, former } = placesIn(folder);
  if (!existsSync(current)) {
    const found = existsSync(stampOf(complete)) ? complete : former;
    if (existsSync(found)) renameSync(found, current);
  }
  rmSync(beside, { recursive: true, force: true });
}
