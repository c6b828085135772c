import { expect, it, vi } from "vitest";
import { monthNamed } from "./month-names.ts";

it.each([
  ["février", 2],
  ["fe\u0301vrier", 2],
  ["FEVRIER", 2],
  ["März", 3],
  ["Sept.", 9],
])("recognizes %s as a month, with and without accents", (name, month) => {
  expect(monthNamed(name)).toBe(month);
});

it("does not guess a month that differs between languages", () => {
  expect(monthNamed("listopad")).toBeUndefined();
});

it("recognizes names with accents in a fresh module", async () => {
  vi.resetModules();
  const { monthNamed: readAgain } = await import("./month-names.ts");
  expect(["février", "août", "Dezember"].map(readAgain)).toEqual([2, 8, 12]);
});
