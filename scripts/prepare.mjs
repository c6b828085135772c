import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child.mjs";
import { sourcesFingerprint } from "./fingerprint.mjs";
import { installAdvice } from "./install-advice.mjs";
import { ensurePackages } from "./packages.mjs";
import { root } from "./root.mjs";
import { failure, npm, PrepareError, reportAndExit, stampHolds, timed } from "./steps.mjs";

/*
 * Shared preparation of all commands: Node, packages, build. Import only Node's own modules here,
 * because packages may be missing.
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

/** server.ts's bundle, which exports `main()`. */
export const serverBundle = join(root, "build", "server.mjs");

/** Prepares everything a built program needs; on failure ends the process with advice. */
export async function ensureRunnable() {
  try {
    ensureNode();
    await ensurePackages();
    await ensureBuild();
  } catch (error) {
    reportAndExit(error);
  }
}

/** @throws {PrepareError} if Node is too old */
export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new PrepareError(
    `This needs Node ${OLDEST_NODE.join(".")} or newer, and this is ${process.versions.node}: install a current Node from https://nodejs.org and run the command again.`,
  );
}

/**
 * Installs the third-party servers of tests/counterparts, in separate packages. Install scripts are
 * off, except for the Bluesky server's database.
 * @throws {PrepareError} on failure
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

/** Builds if the sources have changed; on failure ends the process. */
export async function ensureBuild() {
  if (isBuilt()) return;
  // In its own process, so that the server does not keep the bundlers' memory.
  const { code } = await run(process.execPath, [join(root, "scripts/build.mjs"), "--if-needed"]);
  // It has already reported the error.
  if (code !== 0) process.exit(code);
}

/** Whether the build is up to date. */
export function isBuilt() {
  return (
    buildOutputs.every((name) => existsSync(join(root, "build", name))) &&
    stampHolds(buildStamp, sourcesFingerprint())
  );
}

/**
 * Runs `build` and records its fingerprint; an interrupted build has none.
 * @param {() => Promise<void>} build
 */
export async function recordBuild(build) {
  // Computed first: later edits are not in this build.
  const fingerprint = sourcesFingerprint();
  rmSync(buildStamp, { force: true });
  await timed("Building", build).catch((error) => {
    throw failure("The build failed", "fix what it says above", error);
  });
  writeFileSync(buildStamp, fingerprint);
}
