import { expect, it } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { withoutEndSlashes } from "./end-slashes.ts";

it.each([
  ["https://journal.example", "https://journal.example"],
  ["https://journal.example/blog///", "https://journal.example/blog"],
  ["//blog//post/", "//blog//post"],
  ["///", ""],
])("%s is %s", (address, expected) => expect(withoutEndSlashes(address)).toBe(expected));

it("handles a long row of slashes quickly, at any position", async () => {
  const path = `${"/".repeat(300_000)}x`;
  expect(await cpuTimeOf(() => expect(withoutEndSlashes(path)).toBe(path))).toBeLessThan(2_000);
});
