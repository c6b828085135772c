import { expect, test } from "vitest";
import { likelySpelling } from "./likely-spelling.ts";

const titles = ["Growing tomatoes on a balcony", "Café plants", "Помидоры на балконе"];

test.each([
  ["a letter too few", "tomatos", "tomatoes"],
  ["two letters swapped", "blacony", "balcony"],
  ["one word of several", "groing tomatoes", "growing tomatoes"],
  ["the beginning of a word, which is right", "toma blacony", "toma balcony"],
  ["letters of any script", "памидоры", "помидоры"],
])("%s", (_, typed, likely) => {
  expect(likelySpelling(typed, titles)).toBe(likely);
});

test.each([
  ["what is right already, whatever its accents", "cafe TOMATOES"],
  ["what resembles nothing", "zeppelin"],
  ["a short word, which is another one with a slip", "xn"],
  ["what is no word", "%%"],
  ["a page of words", "tomatos ".repeat(20)],
])("there is no suggestion for %s", (_, typed) => {
  expect(likelySpelling(typed, titles)).toBeNull();
});
