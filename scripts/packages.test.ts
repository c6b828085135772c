import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mendPackages, placing } from "./packages.mjs";
import { root } from "./root.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "packages-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const version = () => readFileSync(join(folder, "node_modules/package/version"), "utf8");

function installed(): void {
  write("node_modules/package/version", "former");
  write("node_modules/.installed", "former");
}
function arrived(): void {
  write(".packages/next/package.json", "{}");
  write(".packages/next/node_modules/package/version", "next");
}

describe("packages that are complete take the place of the former ones", () => {
  // Before the first step, between any two, and after the last.
  test.each([
    [0, "former"],
    [1, "next"],
    [2, "next"],
    [3, "next"],
  ])("a process that ends after step %i leaves a folder that works", (steps, expected) => {
    installed();
    arrived();
    write(".packages/next/node_modules/.installed", "next");
    for (const step of placing(folder).slice(0, steps)) step();
    mendPackages(folder);
    expect(version()).toBe(expected);
    expect(existsSync(join(folder, ".packages"))).toBe(false);
  });

  test("where there were none they are simply there", () => {
    arrived();
    for (const step of placing(folder)) step();
    expect(version()).toBe("next");
    expect(existsSync(join(folder, ".packages"))).toBe(false);
  });
});

test("what has arrived by half never takes the place of what works", () => {
  installed();
  arrived();
  mendPackages(folder);
  expect(version()).toBe("former");

  arrived();
  // As a process leaves it that was killed while it put the former ones back.
  placing(folder)[0]?.();
  mendPackages(folder);
  expect(version()).toBe("former");
});

describe("an install that fails", () => {
  /** A folder with our scripts, packages that work, and an npm that says this and fails. */
  async function start(said: string) {
    cpSync(join(root, "scripts"), join(folder, "scripts"), {
      recursive: true,
      filter: (path) => !/\.(test\.)?tsx?$/.test(path),
    });
    installed();
    write("package.json", "{}");
    write("package-lock.json", "{}");
    write(
      "npm.js",
      `const { mkdirSync } = require("node:fs");
       mkdirSync(process.argv[process.argv.indexOf("--prefix") + 1] + "/node_modules/half", { recursive: true });
       console.error(${JSON.stringify(said)});
       process.exit(1);`,
    );
    const child = spawn(process.execPath, [join(folder, "scripts/start.mjs")], {
      env: { NODE_ENV: "test", npm_execpath: join(folder, "npm.js") },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [stderr, exit] = await Promise.all([text(child.stderr), once(child, "exit")]);
    return { stderr, code: exit[0] as number | null };
  }

  test.each([
    [
      "npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write",
      "disk is full",
    ],
    ["npm error code ECONNREFUSED\nnpm error syscall connect", "registry cannot be reached"],
    [
      "npm error code ENOTFOUND\nnpm error network request to https://r/x failed",
      "cannot be reached",
    ],
    ["npm error code EACCES\nnpm error syscall mkdir\nnpm error path /x", "may not write"],
    ["npm error gyp ERR! find Python \nnpm error gyp ERR! not ok", "there is no compiler"],
    ["npm error code E404\nnpm error 404 Not Found - GET https://r/x", "does not give out"],
    ["npm error code EINTEGRITY\nnpm error sha512-a integrity checksum failed", "arrived damaged"],
    [
      "npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error request to https://r failed",
      "certificate",
    ],
    ["something unexpected", "see what npm says above"],
  ])("keeps what works, and names the cause: %s", async (said, expected) => {
    const { stderr, code } = await start(said);
    expect(code).toBe(1);
    expect(stderr).toContain(said);
    expect(stderr.trimEnd().split("\n").at(-1)).toContain(expected);
    expect(version()).toBe("former");
    expect(existsSync(join(folder, ".packages"))).toBe(false);
  });
});
