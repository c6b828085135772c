import { expect, it } from "vitest";
import { hundredthsOf, isScaled } from "./read-amount.ts";

it("rounds what is less than a hundredth to the nearest one", () => {
  expect(hundredthsOf("1.234", ".")).toBe(123);
  expect(hundredthsOf("1.235", ".")).toBe(124);
  expect(hundredthsOf("1,239", ",")).toBe(124);
});

it("knows a heading that counts in cents, in full-width letters too", () => {
  expect(isScaled("amount_cents")).toBe(true);
  expect(isScaled("ａｍｏｕｎｔ_ｃｅｎｔｓ")).toBe(true);
  expect(isScaled("Amount")).toBe(false);
});
