import { expect, it } from "vitest";
import { hundredthsOf, isScaled } from "./read-amount.ts";

it("rounds fractions of a cent to the nearest cent", () => {
  expect(hundredthsOf("1.234", ".")).toBe(123);
  expect(hundredthsOf("1.235", ".")).toBe(124);
  expect(hundredthsOf("1,239", ",")).toBe(124);
});

it("recognizes a heading in cents, also in full-width letters", () => {
  expect(isScaled("amount_cents")).toBe(true);
  expect(isScaled("ａｍｏｕｎｔ_ｃｅｎｔｓ")).toBe(true);
  expect(isScaled("Amount")).toBe(false);
});
