import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./root.mjs";

/*
 * Hashes of everything that installed packages and a build depend on. Contents count, not dates,
 * which change with clones, branches and backups.
 */

/** Input of the build, or read at run time. */
const sources = [
  "app",
  "db",
  "public",
  "server.ts",
  "tsconfig.json",
  "scripts/build.mjs",
  "scripts/command-line.mjs",
  "scripts/compress.mjs",
];

/** Changes whenever `npm ci` has to run again. */
export function packagesFingerprint() {
  const { modules: abi } = process.versions;
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update([abi, process.platform, process.arch].join())
    .digest("hex");
}

/** Changes whenever the build has to run again. */
export function sourcesFingerprint() {
  const hash = createHash("sha256").update(packagesFingerprint());
  for (const file of listSources()) {
    const content = readFileSync(file);
    // The length separates adjacent files.
    hash.update(`\n${relative(root, file)} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

function listSources() {
  const configs = readdirSync(root).filter((name) => /\.config\.[cm]?[jt]s$/.test(name));
  return [...sources, ...configs]
    .flatMap((name) => listFiles(join(root, name)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
}

/** @param {string} path a folder or a file; a missing one has no files */
function listFiles(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") return [path];
    throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
