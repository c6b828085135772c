import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child.mjs";
import { sourcesFingerprint } from "./fingerprint.mjs";
import { installAdvice } from "./install-advice.mjs";
import { ensurePackages } from "./packages.mjs";
import { root } from "./root.mjs";
import { failure, npm, PrepareError, reportAndExit, stampHolds, timed } from "./steps.mjs";

/*
 * What every command needs before its own work: Node, packages, a build. Only Node's own modules
 * may be imported here and in what this file imports, because packages may not be there yet.
 */

const OLDEST_NODE = [20, 19];

const buildStamp = join(root, "build", ".built");
const buildOutputs = [
  "server.mjs",
  "flite-worker.mjs",
  "mp3-worker.mjs",
  "pdf-worker.mjs",
  "site-worker.mjs",
  "csv-worker.mjs",
  "integrity-worker.mjs",
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
 * Installs the programs of others that tests/counterparts holds the product against: packages of their own,
 * which nothing else needs. Their scripts are not run, but for that of the database of Bluesky's server.
 * @throws {PrepareError} when that fails
 */
export async function ensureCounterparts() {
  const folder = join(root, "tests", "counterparts", "programs");
  const stamp = join(folder, "node_modules", ".installed");
  const lockfile = readFileSync(join(folder, "package-lock.json"), "utf8");
  if (stampHolds(stamp, lockfile)) return;
  const args = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
  await timed("Installing the counterparts (two minutes, once)", async () => {
    await npm([...args, "--loglevel=error"]);
    await npm(["rebuild", "better-sqlite3", "--prefix", folder, "--loglevel=error"]);
  }).catch((error) => {
    const said = error instanceof Error ? error.message : String(error);
    throw failure("The counterparts could not be installed", installAdvice(said), error);
  });
  writeFileSync(stamp, lockfile);
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
