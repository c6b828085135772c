import { expect, it, vi } from "vitest";
import { monthNamed } from "./month-names.ts";

it.each([
  ["février", 2],
  ["fe\u0301vrier", 2],
  ["FEVRIER", 2],
  ["März", 3],
  ["Sept.", 9],
])("knows %s as a month, with and without its accents", (name, month) => {
  expect(monthNamed(name)).toBe(month);
});

it("guesses no month that is another one in another language", () => {
  expect(monthNamed("listopad")).toBeUndefined();
});

it("has taken the accents from the names that it knows", async () => {
  vi.resetModules();
  const { monthNamed: readAgain } = await import("./month-names.ts");
  expect(["février", "août", "Dezember"].map(readAgain)).toEqual([2, 8, 12]);
});
