import { expect, test } from "vitest";
import { findOptions } from "./choice.ts";

const groups = [
  {
    name: "America",
    options: [
      { value: "America/Buenos_Aires", label: "Buenos Aires" },
      { value: "America/New_York", label: "New York" },
      { value: "America/Sao_Paulo", label: "São Paulo" },
    ],
  },
  {
    name: "Asia",
    options: [
      { value: "Asia/Calcutta", label: "Kolkata" },
      { value: "Asia/Yerevan", label: "Yerevan" },
    ],
  },
];
const found = (typed: string) => findOptions(groups, typed).map(({ label }) => label);

test.each([
  ["new york", ["New York"]],
  ["  YORK new ", ["New York"]],
  ["america/new_y", ["New York"]],
  ["sao", ["São Paulo"]],
  ["Calcutta", ["Kolkata"]],
  ["asia", ["Kolkata", "Yerevan"]],
  ["Olympus", []],
])("%o finds %o", (typed, labels) => {
  expect(found(typed)).toEqual(labels);
});

test("lists matches at the start first", () => {
  expect(found("ye")).toEqual(["Yerevan"]);
  expect(found("a")).toHaveLength(5);
  expect(found("n")).toEqual(["New York", "Buenos Aires", "Yerevan"]);
});

test("an empty query lists everything in order", () => {
  expect(found(" ")).toEqual(["Buenos Aires", "New York", "São Paulo", "Kolkata", "Yerevan"]);
});
