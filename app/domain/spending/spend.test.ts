import { expect, it } from "vitest";
import { dollarsToMicro, formatAbout, formatMicroDollars, shareOut } from "./spend.ts";

it.each([
  [0, "$0.00"],
  [1, "<$0.001"],
  [499, "<$0.001"],
  [500, "$0.001"],
  [10_000, "$0.01"],
  [12_345, "$0.012"],
  [999_999, "$1.000"],
  [1_005_001, "$1.01"],
  [1_234_567_890, "$1,234.57"],
])("%s micro-dollars are %s", (amount, words) => expect(formatMicroDollars(amount)).toBe(words));

it.each([
  [0, "$0.01"],
  [14_999, "$0.01"],
  [15_000, "$0.02"],
  [2_344_000, "$2.34"],
  [2_345_001, "$2.35"],
])("an estimate of %s is %s", (amount, words) => expect(formatAbout(amount)).toBe(words));

it.each([
  [[1_400, 1_400, 1_400], ["$0.002", "$0.001", "$0.001"], "$0.004"],
  [[1_600, 1_700, 1_700], ["$0.001", "$0.002", "$0.002"], "$0.005"],
  [[100, 100], ["<$0.001", "<$0.001"], "<$0.001"],
  [[0, 5_000], ["$0.00", "$0.005"], "$0.005"],
  [[996_000, 4_000], ["$1.00", "<$0.01"], "$1.00"],
  [[1_006_000, 1_006_000], ["$1.01", "$1.00"], "$2.01"],
  [[], [], "$0.00"],
])("%j is split into %j of %s", (amounts, parts, total) =>
  expect(shareOut(amounts)).toEqual({ parts, total }),
);

it("keeps dollars as whole micro-dollars", () => {
  expect(dollarsToMicro(0.123_456_7)).toBe(123_457);
  expect(dollarsToMicro(4.35)).toBe(4_350_000);
});
