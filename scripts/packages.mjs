import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child.mjs";
import { exclusively } from "./exclusive.mjs";
import { packagesFingerprint } from "./fingerprint.mjs";
import { installAdvice } from "./install-advice.mjs";
import { root } from "./root.mjs";
import { failure, npm, stampHolds, timed } from "./steps.mjs";

/*
 * Packages are installed beside those that are there, and take their place once they are complete: a running server
 * loads some of them late, and an install that fails must not take them away. Only Node's own modules may be
 * imported here, because packages may not be there yet.
 */

/** @param {string} folder */
const placesIn = (folder) => {
  const beside = join(folder, ".packages");
  const next = join(beside, "next");
  return {
    current: join(folder, "node_modules"),
    beside,
    next,
    /** With what an install needs to know beside it. */
    complete: join(next, "node_modules"),
    former: join(beside, "former"),
  };
};

/** Inside the packages, so that wiping them wipes the claim too. @param {string} packages */
const stampOf = (packages) => join(packages, ".installed");

/**
 * Installs the packages when the lockfile or the Node they are for has changed.
 * @throws {import("./steps.mjs").PrepareError} when that fails; what was installed before is there as it was
 */
export async function ensurePackages() {
  if (stampHolds(stampOf(placesIn(root).current), packagesFingerprint())) return;
  await exclusively(async () => {
    mendPackages(root);
    // Whoever held the lock before us may have done it.
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

/** For who works with the packages as they are: an install that was killed may have left them under another name. */
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
  // Without the packages' scripts: all that they would do is to compile what has come compiled.
  // The lockfile has the hash of each package, so one that is in npm's cache need not be asked for again: npm 10 loses
  // track of its downloads where it asks for a thousand.
  const options = ["--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  const ci = () => npm(["ci", "--prefix", next, "--include=dev", "--ignore-scripts", ...options]);
  await ci().catch((error) => {
    // npm 10 now and then loses track of its own downloads; what it has fetched is kept.
    if (!String(error).includes("Exit handler never called")) throw error;
    return ci();
  });
  await checkDatabasePackage(complete);
  writeFileSync(stampOf(complete), fingerprint);
  for (const step of placing(root)) step();
}

/**
 * The one package without which nothing works, in a process of its own: one that is compiled for another machine
 * ends it.
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
  // No compiled file fits this machine.
  await npm(["rebuild", name, "--prefix", join(packages, ".."), "--loglevel=error"]).catch(
    (error) => {
      throw new Error(`${output}\n${error instanceof Error ? error.message : String(error)}`);
    },
  );
}

/**
 * The steps by which complete packages take the place of the former ones. After each of them, also where the process
 * ends there, `mendPackages` makes a folder that works.
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
 * Ends what a process that was killed has begun, and clears away what is of no use.
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
