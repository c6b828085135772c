import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unusedExports } from "./unused-exports.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unused-exports-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function find(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return unusedExports(folder);
}

test("names what no other file asks for, with its place", () => {
  const found = find({
    "app/core/a.ts": [
      "export const used = 1;",
      "export const unused = used;",
      "export function alone() {}",
      "export interface Shape {}",
      "export type Kind = 1;",
      "export const { inside } = { inside: 1 };",
      "const later = 1;",
      "export { later };",
      "export default used;",
    ].join("\n"),
    "app/core/b.ts": 'import { used } from "./a.ts";\nused;',
  });
  expect(found).toEqual([
    "app/core/a.ts:2 unused",
    "app/core/a.ts:3 alone",
    "app/core/a.ts:4 Shape",
    "app/core/a.ts:5 Kind",
    "app/core/a.ts:6 inside",
    "app/core/a.ts:8 later",
    "app/core/a.ts:9 default",
  ]);
});

test.each([
  ["by name", 'import { one } from "#app/a.ts";'],
  ["by another name", 'import { one as two } from "#app/a.ts";'],
  ["as a type", 'import type { one } from "#app/a.ts";'],
  ["as the type of an expression", 'type A = typeof import("#app/a.ts").one;'],
  ["with all the others", 'import * as all from "#app/a.ts";'],
  ["to hand it on", 'export * from "#app/a.ts";'],
  ["later, by name", 'const { one } = await import("#app/a.ts");'],
  ["later, as a whole", 'const load = () => import("#app/a.ts");'],
])("a file may ask for it %s", (_, code) => {
  expect(find({ "app/a.ts": "export const one = 1;", "tests/b.ts": code })).toEqual([]);
});

test("asking for one is not asking for its neighbour", () => {
  const files = {
    "app/a.ts": "export const one = 1;\nexport const two = 2;",
    "tests/b.ts": 'const { one } = await import("#app/a.ts");\nexport {} from "#app/a.ts";',
  };
  expect(find(files)).toEqual(["app/a.ts:2 two"]);
});

test("frameworks ask for their names, and for no others", () => {
  const files = {
    "app/routes/page.tsx": "export const loader = 1;\nexport const lloader = 1;\nexport default 1;",
    "app/dashboard/page.tsx": "export const loader = 1;",
    "vite.config.ts": "export default {};",
  };
  expect(find(files)).toEqual(["app/dashboard/page.tsx:1 loader", "app/routes/page.tsx:2 lloader"]);
});
