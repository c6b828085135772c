import { expect, test } from "vitest";
import { figuresIn } from "./figures.ts";

test.each([
  ["1,000 litres", ["1000"]],
  ["1.000 Liter", ["1000"]],
  ["1 000 litres", ["1000"]],
  ["1’000 Liter", ["1000"]],
  ["1,234,567.50", ["1234567.5"]],
  ["1.234.567,50 €", ["1234567.5"]],
  ["1.5 litres, 1,5 Liter, 15 more", ["1.5", "1.5", "15"]],
  ["0.250 and 0,25", ["0.25", "0.25"]],
  ["12.50 is 12.5", ["12.5", "12.5"]],
  ["on 12.05.2026", ["12", "5", "2026"]],
  ["in 2024 100 of 12 345", ["2024", "100", "12345"]],
  ["１２３４ signs", ["1234"]],
  ["5,", ["5"]],
  ["none", []],
])("%s has %j", (text, expected) => {
  expect(figuresIn(text)).toEqual(expected);
});
