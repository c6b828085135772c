import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productVersion } from "./version.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../../..", path), "utf8");

test("people read the version that is installed, and What's new begins with it", () => {
  expect(JSON.parse(read("package.json"))).toMatchObject({ version: productVersion });
  const [latest] = /## Version \S+/.exec(read("app/site/help/articles/whats-new.md")) ?? [];
  expect(latest).toBe(`## Version ${productVersion}`);
});
