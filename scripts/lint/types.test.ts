import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runPackage } from "#scripts/child.mjs";
import { root } from "#scripts/root.mjs";

/*
 * What `npm run typecheck` has to find, in a folder of its own: a checker that found no program, or no
 * configuration, would find nothing at all and be content.
 */
type Mistake = [rule: string, code: string];

const mistakes: Mistake[] = [
  ["TS2322", 'export const amount: number = "one";'],
  ["TS6133", "const isUnused = 1; export {};"],
  [
    "TS18048",
    "export const first = (list: string[]): number => { const [a] = list; return a.length; };",
  ],
  ["no-floating-promises", "export const go = (sent: Promise<void>): void => { sent; };"],
  [
    "no-misused-promises",
    "export const go = (list: number[], send: (n: number) => Promise<void>): void => list.forEach((n) => send(n));",
  ],
  [
    "switch-exhaustiveness-check",
    'export function say(x: "a" | "b"): void { switch (x) { case "a": return; } }',
  ],
  ["only-throw-error", "export const refuse = (): never => { throw { status: 404 }; };"],
  [
    "restrict-template-expressions",
    "export const say = (x: string[]): string => `these are ${x}`;",
  ],
  ["no-unsafe-assignment", 'export const read: string = JSON.parse("1");'],
];

/** These rules hold in components alone. */
const inComponents: Mistake[] = [
  ["no-console", "console.log(1);"],
  ["no-explicit-any", "export const x: any = 1;"],
  ["consistent-type-imports", 'import { Thing } from "./errors"; export type Mine = Thing;'],
  ["no-unused-vars", "const isUnused = 1; export {};"],
  [
    "rules-of-hooks",
    'import { useState } from "react"; export function Tried({ on }: { on: boolean }) { if (on) useState(1); return null; }',
  ],
  [
    "exhaustive-deps",
    'import { useEffect } from "react"; export function Tried({ say }: { say: () => void }) { useEffect(() => say(), []); return null; }',
  ],
  ["static-components", "export function Tried() { const Part = () => null; return <Part />; }"],
  [
    "immutability",
    'import { useState } from "react"; export function Tried(props: { a: { n: number } }) { props.a.n = 1; return <p>{props.a.n}</p>; }',
  ],
  [
    "set-state-in-effect",
    'import { useEffect, useState } from "react"; export function Tried() { const [on, setOn] = useState(false); useEffect(() => setOn(true), []); return on ? null : "off"; }',
  ],
];

/** What the house allows. */
const allowed = [
  "export const away = (): never => { throw new Response(null); };",
  "export const say = (x: number): string => `${x} texts`;",
];

const folder = mkdtempSync(join(tmpdir(), "types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** What is found in all of them at once, a line each. */
let found: string[];
beforeAll(async () => {
  const extended = { extends: join(root, "tsconfig.json"), include: ["**/*"] };
  const compilerOptions = { types: [] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ ...extended, compilerOptions }));
  // Which rules hold where is looked for from the configuration on.
  copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  mkdirSync(join(folder, "app"));
  for (const [rule, code] of mistakes) writeFileSync(join(folder, `${rule}.ts`), code);
  for (const [rule, code] of inComponents) writeFileSync(join(folder, "app", `${rule}.tsx`), code);
  writeFileSync(join(folder, "allowed.ts"), allowed.join("\n"));
  const args = ["--format", "unix", "."];
  const { output } = await runPackage("oxlint/bin/oxlint", args, { quiet: true, cwd: folder });
  found = output.split("\n");
});

/** The rules and mistakes that are found in a file, by name. */
const foundIn = (file: string): (string | undefined)[] =>
  found
    .filter((line) => line.startsWith(`${file}:`))
    .map((line) => /\[Error\/[\w-]+\((.+?)\)\]$/.exec(line)?.[1]);

test.each(mistakes)("%s is found", (rule) => {
  expect(foundIn(`${rule}.ts`)).toContain(rule);
});

test.each(inComponents)("%s is found in a component", (rule) => {
  expect(foundIn(`app/${rule}.tsx`)).toContain(rule);
});

test("what the house allows is left alone", () => {
  expect(foundIn("allowed.ts")).toEqual([]);
});
