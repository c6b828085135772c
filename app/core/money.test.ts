import { expect, test } from "vitest";
import { centsToDollars, formatCents } from "./money.ts";

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [123_456, "$1,234.56"],
  [-1_999, "-$19.99"],
])("%d cents are shown as %s", (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test.each([
  [1_999, 19.99],
  [-5, -0.05],
  // The API speaks of whole cents, whatever was reckoned with.
  [1_999.6, 20],
])("%d cents are %d dollars", (cents, dollars) => {
  expect(centsToDollars(cents)).toBe(dollars);
});
