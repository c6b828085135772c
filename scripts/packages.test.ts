import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mendPackages, placing } from "./packages.mjs";

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
