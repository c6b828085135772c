import { expect, test } from "vitest";
import { daysLeftInMonth } from "./month.ts";

test.each([
  ["2026-11-25", 5],
  ["2026-12-01", 30],
  ["2026-12-31", 0],
  ["2026-02-01", 27],
  ["2028-02-01", 28],
])("after %s there are %d days left in the month", (day, left) => {
  expect(daysLeftInMonth(day)).toBe(left);
});
