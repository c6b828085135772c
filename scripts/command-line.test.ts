import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./root.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "command-line-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Calls a command from a folder of its own, so that a file which it should not write shows. */
async function call(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, "scripts", script), ...args], {
    cwd: folder,
    env: { NODE_ENV: "test", PATH: process.env.PATH, DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, exit] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code: exit[0] as number | null, stdout, stderr };
}

const scripts = [
  ...["start.mjs", "backup.mjs", "restore.mjs", "rotate-key.mjs", "dev.mjs"],
  ...["build.mjs", "test.mjs", "bench.mjs", "mutants.mjs"],
];

test.each(scripts)("%s --help says how it is called, and does nothing", async (script) => {
  for (const option of ["--help", "-h"]) {
    const { code, stdout, stderr } = await call(script, option, "--help");
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^npm (start|test|run )/);
    expect(stdout).toContain("ends with 0");
  }
  expect(readdirSync(folder)).toEqual([]);
});

test.each(scripts)("%s refuses what it does not know, and does nothing", async (script) => {
  const { code, stdout, stderr } = await call(script, "--no-such-option");
  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/--no-such-option.*Nothing was done.*npm /);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["start.mjs", ["now"]],
  ["backup.mjs", ["a.sqlite", "b.sqlite"]],
  ["restore.mjs", []],
  ["rotate-key.mjs", ["new"]],
  ["test.mjs", ["unti"]],
  ["bench.mjs", ["page"]],
  ["mutants.mjs", ["no-such-area"]],
])("%s is not called with %j", async (script, args) => {
  const { code, stderr } = await call(script, ...args);
  expect(code).toBe(2);
  expect(stderr).toContain("Nothing was done.");
});

test("every command of ours reads how it was called", () => {
  const { scripts: all } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const files = Object.values(all).flatMap(
    (line) => line.match(/scripts\/[\w-]+\.(mjs|ts)/g) ?? [],
  );
  expect(files.length).toBeGreaterThan(scripts.length);
  const silent = files.filter(
    (file) =>
      !/\b(readCommand\("|runBuilt\("|refuse\()/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(silent).toEqual([]);
});
