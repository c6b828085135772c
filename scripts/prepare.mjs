import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child.mjs";
import { exclusively } from "./exclusive.mjs";
import { packagesFingerprint, sourcesFingerprint } from "./fingerprint.mjs";
import { root } from "./root.mjs";

/*
 * What every command needs before its own work: Node, packages, a build. Only Node's own modules
 * may be imported here and in what this file imports, because packages may not be there yet.
 */

/** A failure that a person can mend; its message says how. */
export class PrepareError extends Error {}

const OLDEST_NODE = [20, 19];

/** Inside node_modules, so that wiping that folder wipes the claim too. */
const packagesStamp = join(root, "node_modules", ".installed");
const buildStamp = join(root, "build", ".built");
const buildOutputs = [
  "server.mjs",
  "flite-worker.mjs",
  "mp3-worker.mjs",
  "pdf-worker.mjs",
  "site-worker.mjs",
  "csv-worker.mjs",
  "cover-worker.mjs",
  "rotate-key.mjs",
  "backup.mjs",
  "restore.mjs",
  "pages.mjs",
  "client",
];

/** The bundle of server.ts, which exports `main()`. */
export const serverBundle = join(root, "build", "server.mjs");

/** All that a program of the build needs; ends this process, saying what to do, when something is missing. */
export async function ensureRunnable() {
  try {
    ensureNode();
    await ensurePackages();
    await ensureBuild();
  } catch (error) {
    reportAndExit(error);
  }
}

/** @throws {PrepareError} when this Node is too old */
export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new PrepareError(
    `This needs Node ${OLDEST_NODE.join(".")} or newer, and this is ${process.versions.node}: install a current Node from https://nodejs.org and run the command again.`,
  );
}

/**
 * Installs the packages when the lockfile or the Node they were compiled for has changed.
 * @throws {PrepareError} when that fails
 */
export async function ensurePackages() {
  if (stampHolds(packagesStamp, packagesFingerprint())) return;
  await exclusively(async () => {
    // Whoever held the lock before us may have done it.
    const fingerprint = packagesFingerprint();
    if (stampHolds(packagesStamp, fingerprint)) return;
    rmSync(packagesStamp, { force: true });
    await timed("Installing packages (a minute or two, once)", () =>
      npm(["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]),
    ).catch((error) => {
      throw failure("The packages could not be installed", "check the network and disk", error);
    });
    checkDatabasePackage();
    writeFileSync(packagesStamp, fingerprint);
  });
}

/**
 * Installs the programs of others that tests/counterparts holds the product against: packages of their own,
 * which nothing else needs. Their scripts are not run, but for that of the database of Bluesky's server.
 * @throws {PrepareError} when that fails
 */
export async function ensureCounterparts() {
  const folder = join(root, "tests", "counterparts");
  const stamp = join(folder, "node_modules", ".installed");
  const lockfile = readFileSync(join(folder, "package-lock.json"), "utf8");
  if (stampHolds(stamp, lockfile)) return;
  const args = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
  await timed("Installing the counterparts (two minutes, once)", async () => {
    await npm([...args, "--loglevel=error"]);
    await npm(["rebuild", "better-sqlite3", "--prefix", folder, "--loglevel=error"]);
  }).catch((error) => {
    throw failure("The counterparts could not be installed", "check the network and disk", error);
  });
  writeFileSync(stamp, lockfile);
}

/**
 * Node 20's database package is optional, because later versions of Node do without it (decision 21):
 * npm says nothing when it could neither be fetched nor compiled.
 */
function checkDatabasePackage() {
  if (Number.parseInt(process.versions.node, 10) >= 22) return;
  const compiled = "node_modules/better-sqlite3-node20/build/Release/better_sqlite3.node";
  if (existsSync(join(root, compiled))) return;
  throw new PrepareError(
    "The package that reads the database could neither be fetched nor compiled for Node 20: use Node 22 or 24, or install Python 3, make and a C++ compiler, and run the command again.",
  );
}

/** Builds when the sources have changed; ends this process when that fails. */
export async function ensureBuild() {
  if (isBuilt()) return;
  // In a process of its own, so that the bundlers' memory is not the server's.
  const { code } = await run(process.execPath, [join(root, "scripts/build.mjs"), "--if-needed"]);
  // It has said itself what is wrong.
  if (code !== 0) process.exit(code);
}

/** True when the build belongs to the sources as they are. */
export function isBuilt() {
  return (
    buildOutputs.every((name) => existsSync(join(root, "build", name))) &&
    stampHolds(buildStamp, sourcesFingerprint())
  );
}

/**
 * Runs `build` and notes what it was built from; a build that is cut short leaves no such note.
 * @param {() => Promise<void>} build
 */
export async function recordBuild(build) {
  // Taken before: what is edited meanwhile is not in this build.
  const fingerprint = sourcesFingerprint();
  rmSync(buildStamp, { force: true });
  await timed("Building", build).catch((error) => {
    throw failure("The build failed", "mend what it says above", error);
  });
  writeFileSync(buildStamp, fingerprint);
}

/**
 * Ends a command: says in one line what to do for failures that people can mend.
 * @param {unknown} error
 */
export function reportAndExit(error) {
  console.error(error instanceof PrepareError ? error.message : error);
  process.exit(1);
}

/** @param {string} file @param {string} fingerprint */
export function stampHolds(file, fingerprint) {
  return existsSync(file) && readFileSync(file, "utf8") === fingerprint;
}

/** @param {string[]} args */
export async function npm(args) {
  // The npm that called us, else the one on the path (a script of its own on Windows).
  const own = process.env.npm_execpath;
  const { code, output } = own?.endsWith(".js")
    ? await run(process.execPath, [own, ...args], { quiet: true })
    : await run(process.platform === "win32" ? "npm.cmd" : "npm", args, { quiet: true });
  if (code !== 0) throw new Error(output);
}

/**
 * @param {string} title
 * @param {() => Promise<void>} work
 */
export async function timed(title, work) {
  const start = performance.now();
  console.log(`${title}…`);
  await work();
  console.log(`${title} took ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/** @param {string} what @param {string} advice @param {unknown} error */
export function failure(what, advice, error) {
  const output = error instanceof Error ? error.message : String(error);
  return new PrepareError(`${output.trim()}\n${what}: ${advice}, then run the command again.`);
}
