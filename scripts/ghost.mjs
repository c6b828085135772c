import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child.mjs";
import { installAdvice } from "./install-advice.mjs";
import { root } from "./root.mjs";
import { failure, npm, stampHolds, timed } from "./steps.mjs";

/** The lockfile of Ghost's packages, and their location. */
const folder = join(root, "tests", "counterparts", "ghost");
const site = join(folder, "node_modules", "ghost");

/**
 * Installs Ghost like its CLI: unpacks its package and installs its dependencies inside, because
 * one of them is a file of the package. Only its database's install script runs; other native
 * modules are optional.
 * @throws {import("./steps.mjs").PrepareError} when that fails
 */
export async function ensureGhost() {
  const stamp = join(site, ".installed");
  const packages = readFileSync(join(folder, "package.json"), "utf8");
  const lockfile = readFileSync(join(folder, "package-lock.json"), "utf8");
  if (stampHolds(stamp, lockfile)) return;
  const { version } = JSON.parse(packages);
  const archive = join(folder, "node_modules", `ghost-${version}.tgz`);
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  await timed("Installing Ghost (three minutes, once)", async () => {
    rmSync(site, { recursive: true, force: true });
    mkdirSync(site, { recursive: true });
    await npm(["pack", `ghost@${version}`, "--pack-destination", join(archive, ".."), ...quiet]);
    const unpack = ["-xzf", archive, "-C", site, "--strip-components=1"];
    const { code, output } = await run("tar", unpack, { quiet: true });
    if (code !== 0) throw new Error(output);
    writeFileSync(join(site, "package.json"), packages);
    writeFileSync(join(site, "package-lock.json"), lockfile);
    // Its query builder is newer than a package's peer dependency.
    await npm(["ci", "--prefix", site, "--ignore-scripts", "--legacy-peer-deps", ...quiet]);
    await npm(["rebuild", "sqlite3", "--prefix", site, "--loglevel=error"]);
  }).catch((error) => {
    const said = error instanceof Error ? error.message : String(error);
    throw failure("Ghost could not be installed", installAdvice(said), error);
  });
  writeFileSync(stamp, lockfile);
}
