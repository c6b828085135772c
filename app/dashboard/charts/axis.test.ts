import { expect, test } from "vitest";
import { axisMarks } from "./axis.ts";

test.each([
  [0, [0, 0.5, 1]],
  [140, [0, 50, 100, 150]],
  [149, [0, 50, 100, 150]],
  [300, [0, 100, 200, 300]],
  [7, [0, 2.5, 5, 7.5]],
  [12_345, [0, 5_000, 10_000, 15_000]],
])("marks an axis up to %d at %j", (max, expected) => {
  expect(axisMarks(max)).toEqual(expected);
});
