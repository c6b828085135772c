import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runPackage } from "../child.mjs";
import { root } from "../root.mjs";

/*
 * What `npm run typecheck` has to find, in a folder of its own: a checker that found no program, or no
 * configuration, would find nothing at all and be content.
 */
const folder = mkdtempSync(join(tmpdir(), "types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The rules and mistakes that are found in a file of this text, by name. */
async function found(code: string): Promise<string[]> {
  const extended = { extends: join(root, "tsconfig.json"), include: ["*.ts"] };
  const compilerOptions = { types: [] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ ...extended, compilerOptions }));
  writeFileSync(join(folder, "tried.ts"), code);
  const config = join(root, ".oxlintrc.json");
  const args = ["--config", config, "--format", "unix", join(folder, "tried.ts")];
  const { output } = await runPackage("oxlint/bin/oxlint", args, { quiet: true });
  return [...output.matchAll(/\[Error\/typescript\((.+?)\)\]$/gm)].map(([, name]) => name ?? "");
}

test.each<[name: string, code: string]>([
  ["TS2322", 'export const amount: number = "one";'],
  ["TS6133", "const nobodyReadsIt = 1; export {};"],
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
])("%s is found", async (name, code) => {
  expect(await found(code)).toContain(name);
});

test("what the house allows is left alone", async () => {
  const thrown = "export const away = (): never => { throw new Response(null); };";
  const number = "export const say = (x: number): string => `${x} texts`;";
  expect(await found(`${thrown}\n${number}`)).toEqual([]);
});
